import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import { paidInUnknown } from "../history/in-orders-currency.ts";
import { listText } from "../findings/message-text.ts";

const NO_ORDER = notApplicable("noOrder");

/**
 * The invoice's currency is not the order's and no rate is known to convert with. An invoice without a currency takes the
 * order's.
 */
export const currencyMismatch = defineRule({
  id: "currency-mismatch",
  title: "The invoice's currency is not the order's",
  since: 1,
  severity: "review",
  settings: ["fx"],
  messages: {
    noExchangeRate: (d: { billed: string | null; ordered: readonly string[]; rateOn: string }) =>
      `The invoice is in ${d.billed ?? "no currency"}, the order in ${listText(d.ordered)}; no exchange rate is known for ${d.rateOn}.`,
    paidInAnother: (d: { invoice: string; paidIn: string; ordered: string }) =>
      `Invoice ${d.invoice} was paid on the order in ${d.paidIn}, the order is in ${d.ordered} now; no exchange rate between them is known.`,
    openInAnother: (d: { invoice: string; billedIn: string; ordered: string }) =>
      `Invoice ${d.invoice} bills the order in ${d.billedIn} and is not decided; no exchange rate between ${d.billedIn} and ${d.ordered} is known, so that nothing of it is counted here. Decide it first, or enter the rate.`,
    orderCurrencyTaken: (d: { currency: string }) => `The invoice names no currency; it is read in the order's, ${d.currency}.`,
  },
  reasons: { noOrder: "no order is matched" },
  toCarrier: { noExchangeRate: null, paidInAnother: null, openInAnother: null },
  check: (facts, { invoice, comparison }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    if (comparison.comparability === "no-rate") {
      const ordered = [
        ...new Set(comparison.vendors.map((vendor) => vendor?.currency).filter((currency) => currency !== undefined)),
      ];
      return [
        {
          message: "noExchangeRate",
          data: { billed: invoice.currency, ordered, rateOn: invoice.shipOn ?? invoice.invoiceOn },
        },
      ];
    }
    const paid = comparison.comparability === "no-rate-before" ? paidInUnknown(facts, comparison.orderedIn) : undefined;
    if (paid !== undefined)
      return [
        { message: "paidInAnother", data: { invoice: paid.invoiceNumber, paidIn: paid.paidIn, ordered: comparison.orderedIn } },
      ];
    if (comparison.uncounted.length > 0)
      return comparison.uncounted.map(({ uuid, invoiceNumber, billedIn }) => ({
        message: "openInAnother" as const,
        data: { invoice: invoiceNumber, billedIn, ordered: comparison.orderedIn },
        invoiceUuids: [uuid],
      }));
    if (invoice.currency === null)
      return [{ message: "orderCurrencyTaken", data: { currency: comparison.currency }, severity: "information" }];
    return PASS;
  },
});
