import { canonicalText } from "../canonical-text.ts";

/** What of a record says where its carrier is paid, and when. */
export interface PaymentFacts {
  readonly remitTo?: object | null;
  readonly paymentTerms?: string | null;
}

const isSame = (a: unknown, b: unknown): boolean => canonicalText(a ?? null) === canonicalText(b ?? null);

const says = (remitTo: object | null | undefined): boolean =>
  Object.values(remitTo ?? {}).some((text) => typeof text === "string" && text.trim() !== "");

/**
 * Whether one person may say of two records that they are one carrier: where both say that it is paid at the same place, by the
 * same terms. Where they differ, or nobody knows where either is paid, the word of one would send money elsewhere.
 */
export function arePaidAlike(a: PaymentFacts, b: PaymentFacts): boolean {
  return says(a.remitTo) && isSame(a.remitTo, b.remitTo) && isSame(a.paymentTerms, b.paymentTerms);
}
