import { defineRule, PASS } from "../define-rule.ts";

/** The bill is dated after the day of the audit. */
export const invoiceInFuture = defineRule({
  id: "invoice-in-future",
  title: "The invoice date is in the future",
  since: 1,
  severity: "review",
  settings: [],
  check: ({ asOfOn }, { invoice }) =>
    invoice.invoiceOn > asOfOn ? [{ message: `The invoice date ${invoice.invoiceOn} is after today, ${asOfOn}.` }] : PASS,
});
