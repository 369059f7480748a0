import { foldChargeName } from "../charge/charge-code-book.ts";
import type { Amount, Currency } from "../money/amount.ts";

/** What an invoice has to be for a rule of assignment: everything that is named. An empty list or null is no condition. */
export interface AssignmentConditions {
  /** By external id, SCAC or name. */
  readonly vendors: readonly string[];
  /** Of its orders, by external id or name. */
  readonly customers: readonly string[];
  readonly modes: readonly string[];
  /** The tag `division` of its orders. */
  readonly divisions: readonly string[];
  /** Audit rules that are a cause why it waits. */
  readonly auditRules: readonly string[];
  readonly sources: readonly string[];
  readonly currency: Currency | null;
  readonly minBilled: Amount | null;
  readonly maxBilled: Amount | null;
}

/** What of an invoice the conditions are compared with. */
export interface AssignableInvoice {
  readonly vendors: readonly string[];
  readonly customers: readonly string[];
  readonly modes: readonly string[];
  readonly divisions: readonly string[];
  readonly auditRules: readonly string[];
  readonly sources: readonly string[];
  readonly currency: Currency;
  readonly billed: Amount;
}

const LISTS = ["vendors", "customers", "modes", "divisions", "auditRules", "sources"] as const;

/** Of several that an invoice has (two orders, two findings) one that is named is enough. */
function isNamed(wanted: readonly string[], has: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const folded = new Set(has.map(foldChargeName));
  return wanted.some((text) => folded.has(foldChargeName(text)));
}

/**
 * Whether an invoice falls under the conditions: those of the queue's filters, so that a rule says of an invoice what the same
 * filter would. Amounts are as they are billed, both bounds included: a credit is below zero.
 */
export function fallsUnder(conditions: AssignmentConditions, invoice: AssignableInvoice): boolean {
  const { currency, minBilled, maxBilled } = conditions;
  return (
    (currency === null || currency === invoice.currency) &&
    (minBilled === null || invoice.billed >= minBilled) &&
    (maxBilled === null || invoice.billed <= maxBilled) &&
    LISTS.every((list) => isNamed(conditions[list], invoice[list]))
  );
}
