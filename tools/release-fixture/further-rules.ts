import {
  freightInvoice,
  day,
  equipment,
  pieces,
  POD,
  stop,
  stops,
  TWO_OF_ONE_BOL,
  weights,
} from "#tests/builders/audit-cases.ts";
import { addressOf, type FactsInput, documentOf, reference } from "#tests/builders/audit-facts-builder.ts";

const CHARGES = [["LINEHAUL", "100"]] as const;

/** A case for each rule that no scenario makes find something, as far as operation 2 can say it. */
const CASES: Readonly<Record<string, FactsInput>> = {
  "customer-mismatch": { invoice: { customerExternalId: "CUST2" }, customerKnown: true },
  "bill-to-mismatch": {
    order: { vendor: { billTo: addressOf("60448", "IL") } },
    invoice: { stops: [stop("BillTo", addressOf("43725", "OH"))] },
  },
  "reference-conflict": {
    orders: [{}, { orderNumber: "ORD-2", references: [reference("PRO", "77123")] }],
    invoice: { references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "77123")] },
    decide: true,
  },
  "qualifier-unknown": freightInvoice({ amount: "10", rate: "10", quantity: "1", qualifier: "PerParsec" }),
  "balance-due-without-original": { invoice: { type: "BalanceDue" } },
  "billed-too-late": {
    invoice: { deliveryOn: day("2026-03-01"), invoiceOn: day("2026-04-01") },
    asOfOn: "2026-04-01",
    policy: { originalBillingDays: 30 },
  },
  "weight-variance": weights("2000", "2240", "2"),
  "pieces-variance": pieces(24, 26),
  "stop-mismatch": stops(["60448", "43725"], ["60448", "90210"]),
  "service-mismatch": { invoice: { service: { mode: null, type: null, level: "Expedited", equipment: null } } },
  "equipment-mismatch": equipment("Flatbed", "Van"),
  "ship-date-variance": { invoice: { shipOn: day("2026-02-26") }, policy: { shipDateDays: 2 } },
  "required-document-missing": { policy: POD, documents: [documentOf("BillOfLading")] },
  "signature-missing": { policy: POD, documents: [documentOf("ProofOfDelivery", { hasSignature: false })] },
  "order-ambiguous": TWO_OF_ONE_BOL,
};

/** The cases with a charge that agrees where they are about something else: an invoice of nothing is refused. */
export const FURTHER_RULES: Readonly<Record<string, FactsInput>> = Object.fromEntries(
  Object.entries(CASES).map(([rule, facts]) => [
    rule,
    {
      ...facts,
      ...(facts.orders === undefined
        ? { order: { charges: CHARGES, ...facts.order } }
        : { orders: facts.orders.map((order) => ({ charges: CHARGES, ...order })) }),
      invoice: { charges: CHARGES, ...facts.invoice },
    },
  ]),
);
