/** Why the amounts of an invoice cannot be compared with its orders: reasons of every rule that asks `context.uncompared()`. */
export const UNCOMPARED = {
  noOrder: "no order is matched to compare with",
  vendorNotOnOrder: "the order does not name the invoice's vendor",
  noExchangeRate: (d: { currency: string | null }) =>
    `the invoice is in ${d.currency ?? "another currency"} and no exchange rate is known`,
  noExchangeRateBefore: (d: { paidIn: string; ordered: string }) =>
    `earlier invoices of the order were paid in ${d.paidIn}, the order is in ${d.ordered} now, and no exchange rate is known`,
};
