/** Specification, "Invoice (V2 create request)": the closed lists. */
export const INVOICE_TYPES = ["Invoice", "BalanceDue", "Supplemental"] as const;
export const CURRENCIES = ["USD", "CAD"] as const;
export const CHARGE_TERMS = ["Collect", "Prepaid", "PrepaidAdd", "ThirdParty"] as const;
export const INVOICE_STOP_TYPES = ["Origin", "Destination", "BillTo", "RemitTo"] as const;

/** Net0, Net1, ... Net365, and Prepaid. */
export const PAYMENT_TERMS: readonly string[] = [...Array.from({ length: 366 }, (_, days) => `Net${days}`), "Prepaid"];

const CHARGE_TERMS_BY_LOWER_CASE = new Map<string, string>(CHARGE_TERMS.map((terms) => [terms.toLowerCase(), terms]));

/** Orders may carry any terms; those of the list are kept in its spelling, so that they compare. */
export function chargeTermsInAnyCase(terms: string | null): string | null {
  return terms === null ? null : (CHARGE_TERMS_BY_LOWER_CASE.get(terms.trim().toLowerCase()) ?? terms);
}
