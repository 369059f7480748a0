import type { RatedCharge } from "../audit/facts/audit-facts.ts";
import type { ChargeCodeBook } from "../charge/charge-code-book.ts";

/** Names of an engine's charges that are not among the tenant's codes, each once: nothing is compared with them. */
export function unknownRatedCodes(charges: readonly RatedCharge[], book: ChargeCodeBook): ReadonlySet<string> {
  return new Set(
    charges.flatMap(({ code, description }) => {
      const resolved = book.resolve({ type: null, value: code, description });
      return resolved.known ? [] : [resolved.code];
    }),
  );
}
