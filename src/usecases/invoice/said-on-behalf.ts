import type { FirstApproval } from "#db/queries/invoice/decisions.ts";

/** What is kept and told of an approval that was given for somebody. */
export function saidOnBehalf({ onBehalfOf }: { readonly onBehalfOf: string | null }) {
  return onBehalfOf === null ? {} : { onBehalfOf };
}

/** Who gave a first approval: its giver, and who was away and for whom they gave it. */
export function giversOf(first: FirstApproval | null): readonly string[] {
  if (first === null) return [];
  return first.onBehalfOf === undefined ? [first.by] : [first.by, first.onBehalfOf];
}
