import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";

const NO_DATE = notApplicable("noDate");

/** The invoice is dated before the freight was shipped. */
export const invoiceBeforeShip = defineRule({
  id: "invoice-before-ship",
  title: "Billed before shipped",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    before: (d: { invoiceOn: string; shipOn: string }) => `The invoice date ${d.invoiceOn} is before the ship date ${d.shipOn}.`,
  },
  reasons: { noDate: "the invoice has no ship date" },
  toCarrier: {},
  check: (_, { invoice }) => {
    if (invoice.shipOn === null) return NO_DATE;
    return invoice.invoiceOn < invoice.shipOn
      ? [{ message: "before", data: { invoiceOn: invoice.invoiceOn, shipOn: invoice.shipOn } }]
      : PASS;
  },
});
