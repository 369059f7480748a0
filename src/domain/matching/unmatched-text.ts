import type { LookedFor, UnmatchedReason } from "./match-outcome.ts";

/** "BOLNumber 291226", and what had to be read otherwise for it. */
export function referenceText({ kind, value, lookAlike }: LookedFor): string {
  return `${kind} ${value}${lookAlike ? " (read with a look-alike letter)" : ""}`;
}

/** Why an invoice has no order, for a person. */
export function unmatchedText(why: UnmatchedReason): string {
  switch (why.id) {
    case "no-reference":
      return "The invoice carries no reference an order could be found by.";
    case "none-found":
      return `No order is found by ${why.references.map(referenceText).join(", ")}.`;
    case "taken-away":
      return "A person took its order away; match it by hand.";
    case "several-fit": {
      const narrowed = why.narrowedBy.length > 0 ? ` (also after narrowing by ${why.narrowedBy.join(", ")})` : "";
      return `${referenceText(why.reference)} finds ${why.orders.length} orders${narrowed}: ${why.orders.join(", ")}. Exactly one must remain.`;
    }
  }
}
