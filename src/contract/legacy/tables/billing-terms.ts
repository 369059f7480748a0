import { numberTable } from "./number-table.ts";

/** Days of the longest net term (specification: Net0 to Net365). */
const MAX_NET_DAYS = 365;
/** Where the numbers of the net terms begin: Net30 is 1030. */
const NET = 1000;

/**
 * `billingTermId`. The net terms have their days in their number. Rows are only ever added: numbers and uuids are in integrators'
 * databases.
 */
export const BILLING_TERMS = numberTable("billing term", [
  [1, null, "Prepaid", "PPD"],
  [2, null, "Collect", "COL"],
  [3, null, "PrepaidAdd", "Prepaid And Add", "PPA"],
  [4, null, "ThirdParty", "Third Party", "3P"],
  [5, null, "CashOnDelivery", "COD"],
  [6, null, "DueOnReceipt", "Due On Receipt"],
  ...Array.from({ length: MAX_NET_DAYS + 1 }, (_, days): [number, null, string] => [NET + days, null, `Net${days}`]),
]);
