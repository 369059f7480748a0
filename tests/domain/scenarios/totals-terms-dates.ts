import { amountOf } from "#domain/money/amount.ts";
import { both, C100, day, POD, taxed } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, FactsInput, InvoiceInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const miles = (amount: string, quantity: string): ShortCharge => ({
  code: "LINEHAUL",
  amount,
  rate: "1.85",
  quantity,
  qualifier: "PerMile",
});
const FX = { fx: [{ from: "USD", to: "CAD", rate: "1.3600", date: "2026-03-01" }] };
const inCad = (amount: string, policy: unknown): FactsInput => ({
  ...both([["LINEHAUL", "1000"]], [["LINEHAUL", amount]], { currency: "CAD" }),
  policy,
});
const agreed = (invoice: InvoiceInput, charges: readonly ChargeInput[] = C100): FactsInput => both(charges, charges, invoice);
const HEADER_ONLY = { charge: { over: { percent: "100" } } };

export const TOTALS_TERMS_DATES: readonly Scenario[] = [
  {
    number: 35,
    name: "the header says 9.00 more than the lines",
    facts: agreed({ statedTotal: amountOf("1921.50") }, [["LINEHAUL", "1912.50"]]),
    expect: { verdict: "X", finds: [["lines-do-not-add-up", "9.0000"]] },
  },
  {
    number: 36,
    name: "under by 4.84 %",
    facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "1180"]]),
    expect: { verdict: "A", approved: "1180.0000" },
  },
  {
    number: 37,
    name: "under by 35 %",
    facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "806"]]),
    expect: { verdict: "X", finds: [["total-under-tolerance", "-434.0000"]] },
  },
  {
    number: 38,
    name: "exactly at the header's limit, header alone",
    facts: { ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020"]]), policy: HEADER_ONLY },
    expect: { verdict: "A" },
  },
  {
    number: 38,
    name: "a ten-thousandth past it",
    facts: { ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020.0001"]]), policy: HEADER_ONLY },
    expect: { verdict: "X", finds: [["total-over-tolerance", "20.0001"]] },
  },
  {
    number: 38,
    name: "exactly at the header's limit, with the line's",
    facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020"]]),
    expect: { verdict: "X", finds: [["charge-over-tolerance", "20.0000"]], quiet: ["total-over-tolerance"] },
  },
  {
    number: 39,
    name: "another currency, no rate",
    facts: inCad("1360", {}),
    expect: { verdict: "X", finds: [["currency-mismatch"]] },
  },
  {
    number: 39,
    name: "another currency, with the day's rate",
    facts: inCad("1360", FX),
    expect: { verdict: "A", approved: "1000.0000" },
  },
  {
    number: 39,
    name: "another currency, 11.0294 over the line's limit",
    facts: inCad("1375", FX),
    expect: { verdict: "X", finds: [["charge-over-tolerance", "11.0294"]], quiet: ["total-over-tolerance"] },
  },
  {
    number: 40,
    name: "a tax the place asks for",
    facts: { ...taxed("1000", "130"), vendorProfile: { taxRegistered: true } },
    expect: { verdict: "A", approved: "1130.0000" },
  },
  {
    number: 40,
    name: "20.00 too much tax",
    facts: { ...taxed("1000", "150"), vendorProfile: { taxRegistered: true } },
    expect: { verdict: "D", finds: [["tax-mismatch", "20.0000"]] },
  },
  {
    number: 40,
    name: "a tax while no rule asks for it",
    facts: { ...taxed("1000", "130"), policy: {} },
    expect: { verdict: "X", finds: [["charge-not-on-order"]] },
  },
  {
    number: 41,
    name: "Collect ordered, Prepaid billed",
    facts: { order: { charges: C100, vendor: { chargeTerms: "Collect" } }, invoice: { charges: C100 } },
    expect: { verdict: "X", finds: [["terms-mismatch"]] },
  },
  {
    number: 42,
    name: "Net30 ordered, Net15 billed",
    facts: agreed({ paymentTerms: "Net15" }),
    expect: { verdict: "X", finds: [["payment-terms-mismatch"]] },
  },
  {
    number: 44,
    name: "delivered before shipped",
    facts: agreed({ deliveryOn: day("2026-02-27") }),
    expect: { verdict: "X", finds: [["delivery-before-ship"]] },
  },
  {
    number: 44,
    name: "billed before shipped",
    facts: agreed({ invoiceOn: day("2026-02-27") }),
    expect: { verdict: "X", finds: [["invoice-before-ship"]] },
  },
  {
    number: 44,
    name: "billed in the future",
    facts: agreed({ invoiceOn: day("2026-03-12") }),
    expect: { verdict: "X", finds: [["invoice-in-future"]] },
  },
  {
    number: 45,
    name: "the proof of delivery is not there yet",
    facts: { ...agreed({}), policy: POD },
    expect: { verdict: "X", finds: [["required-document-missing"]] },
  },
  {
    number: 45,
    name: "the proof of delivery is approved",
    facts: { ...agreed({}), policy: POD, documents: [documentOf("ProofOfDelivery")] },
    expect: { verdict: "A" },
  },
  {
    number: 46,
    name: "781 miles for 742",
    facts: both([miles("1372.70", "742")], [miles("1444.85", "781")]),
    expect: {
      verdict: "D",
      finds: [["charge-over-tolerance", "72.1500"]],
      message: /5\.26%.*quantity 781\.00 miles billed, 742\.00 miles expected/,
    },
  },
  {
    number: 46,
    name: "781 miles for 742, with a limit for distances",
    facts: { ...both([miles("1372.70", "742")], [miles("1444.85", "781")]), policy: { distance: { percent: "1" } } },
    expect: { verdict: "D", finds: [["distance-variance"]] },
  },
];
