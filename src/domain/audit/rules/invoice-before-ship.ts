import { defineRule, notApplicable, PASS } from "../define-rule.ts";

const NO_DATE = notApplicable("the bill has no ship date");

/** The bill is dated before the freight was shipped. */
export const invoiceBeforeShip = defineRule({
  id: "invoice-before-ship",
  title: "Billed before shipped",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { invoice }) => {
    if (invoice.shipOn === null) return NO_DATE;
    return invoice.invoiceOn < invoice.shipOn
      ? [{ message: `The invoice date ${invoice.invoiceOn} is before the ship date ${invoice.shipOn}.` }]
      : PASS;
  },
});
