import type { TenantTx } from "#db/database.ts";
import { findReview, type ReviewRow } from "#db/queries/document/document-review.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import type { Actor } from "#src/context.ts";
import { type Outcome, refuse } from "./refusal.ts";

/** Why somebody cannot have a document of the queue, with who has it and what to do. */
export function whyHeld({ state, takenUntil }: ReviewRow, holder: string): string {
  return state === "done"
    ? "it was decided already: take the next one"
    : `${holder} works on it until ${takenUntil?.slice(0, 16) ?? "a moment ago"}Z unless they let it go: take the next one`;
}

/** Refuses (state-conflict) what somebody would do to a document that another person holds for review; null: nobody else does. */
export async function refuseHeld(
  tx: TenantTx,
  documentUuid: string,
  actor: Pick<Actor, "id">,
): Promise<(Outcome<never> & { readonly ok: false }) | null> {
  const review = await findReview(tx, documentUuid);
  if (review?.state !== "taken" || review.takenBy === null || review.takenBy === actor.id) return null;
  const names = await listActorNames(tx, [review.takenBy]);
  return refuse("state-conflict", whyHeld(review, names.get(review.takenBy) ?? review.takenBy));
}
