import { defineRule } from "../define-rule.ts";
import { PASS } from "../outcome.ts";

/** The invoice is dated after the day of the audit. */
export const invoiceInFuture = defineRule({
  id: "invoice-in-future",
  title: "The invoice date is in the future",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    future: (d: { invoiceOn: string; asOfOn: string }) =>
      `The invoice date ${d.invoiceOn} is after the day of the audit, ${d.asOfOn}.`,
  },
  reasons: {},
  toCarrier: {},
  check: ({ asOfOn }, { invoice }) =>
    invoice.invoiceOn > asOfOn ? [{ message: "future", data: { invoiceOn: invoice.invoiceOn, asOfOn } }] : PASS,
});
