import { defineRule, notApplicable, PASS } from "../define-rule.ts";

const NO_ORDER = notApplicable("no order is matched");

/** The bill's currency is not the order's and no rate is known to convert with. A bill without a currency takes the order's. */
export const currencyMismatch = defineRule({
  id: "currency-mismatch",
  title: "The invoice's currency is not the order's",
  since: 1,
  severity: "review",
  settings: ["fx"],
  check: (facts, { invoice, comparison }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    if (comparison.comparability === "no-rate") {
      const ordered = [...new Set(comparison.vendors.map((one) => one?.currency).filter((one) => one !== undefined))].join(
        " and ",
      );
      return [
        {
          message: `The bill is in ${invoice.currency ?? "no currency"}, the order in ${ordered}; no exchange rate is known for ${invoice.shipOn ?? invoice.invoiceOn}.`,
        },
      ];
    }
    if (invoice.currency === null)
      return [{ message: `The bill names no currency; the order's, ${comparison.currency}, is taken.`, severity: "information" }];
    return PASS;
  },
});
