import { daysBetween } from "../../day/day.ts";
import { defineRule } from "../context/define-rule.ts";
import { PASS } from "../findings/outcome.ts";

/** The UTC day of the audit may be yesterday elsewhere. */
const DAYS_OF_ZONES = 1;

/** The invoice is dated after the day of the audit: more than a day, as it is tomorrow already where the carrier is. */
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
    daysBetween(asOfOn, invoice.invoiceOn) > DAYS_OF_ZONES
      ? [{ message: "future", data: { invoiceOn: invoice.invoiceOn, asOfOn } }]
      : PASS,
});
