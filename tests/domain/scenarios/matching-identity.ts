import { C100, OTHER, THREE_ORDERS, TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { ACME, earlierOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const PRO = [reference("PRO", "881234567")];
const numbered = (over: Partial<FactsInput>, invoiceNumber = "4512"): FactsInput => ({
  order: { charges: C100 },
  invoice: { invoiceNumber, charges: C100 },
  ...over,
});
const ONE_OF_TWO: FactsInput = { order: { charges: [["LINEHAUL", "812.50"]] }, invoice: { charges: [["LINEHAUL", "812.50"]] } };

export const MATCHING_IDENTITY: readonly Scenario[] = [
  {
    number: 47,
    name: "a PRO and SCAC, no order number",
    facts: {
      order: { charges: C100, references: PRO },
      invoice: { charges: C100, references: PRO, vendor: { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null } },
      decide: true,
    },
    expect: { verdict: "A" },
  },
  {
    number: 48,
    name: "a BOL on two orders of one vendor",
    facts: TWO_OF_ONE_BOL,
    expect: { verdict: "U", finds: [["order-ambiguous"]] },
  },
  {
    number: 49,
    name: "the right order number, another vendor",
    facts: { order: { charges: C100 }, invoice: { charges: C100, vendor: OTHER }, decide: true },
    expect: { verdict: "X", finds: [["vendor-mismatch"]] },
  },
  {
    number: 50,
    name: "two vendors on the order, compared with the invoice's own",
    facts: {
      order: {
        vendors: [
          { ...OTHER, charges: [["LINEHAUL", "400"]] },
          { ...ACME, charges: [["LINEHAUL", "1800"]] },
        ],
      },
      invoice: { charges: [["LINEHAUL", "1800"]] },
      decide: true,
    },
    expect: { verdict: "A", approved: "1800.0000" },
  },
  {
    number: 51,
    name: "three orders on one bill, the second too high",
    facts: THREE_ORDERS,
    expect: { verdict: "X", finds: [["charge-over-tolerance", "50.0000"]], message: /order L2.*8\.26%/ },
  },
  {
    number: 52,
    name: "the same invoice again, its number written otherwise",
    facts: numbered({ earlier: [earlierOf({ invoiceNumber: "INV-004512" })] }),
    expect: { verdict: "B", finds: [["duplicate-invoice"]] },
  },
  {
    number: 53,
    name: "the same number and amount of another vendor",
    facts: numbered({ earlier: [earlierOf({ invoiceNumber: "4512", vendor: OTHER })] }),
    expect: { verdict: "A" },
  },
  {
    number: 54,
    name: "the same invoice by EDI and by mail",
    facts: {
      order: { charges: C100 },
      invoice: { invoiceNumber: "FB 881234567", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "881234567", vendor: { ...ACME, externalId: null } })],
    },
    expect: { verdict: "B", finds: [["duplicate-invoice"]] },
  },
  { number: 55, name: "the first of two invoices for one order", facts: ONE_OF_TWO, expect: { verdict: "A" } },
  {
    number: 55,
    name: "the second of two invoices for one order",
    facts: { ...ONE_OF_TWO, siblings: [siblingOf({ status: "auditing", charges: [["LINEHAUL", "812.50"]] })] },
    expect: { verdict: "D", finds: [["order-overbilled", "812.5000"]] },
  },
];
