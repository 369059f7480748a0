import { isChangedSince } from "#domain/lifecycle/decide-may-change.ts";
import type { TenantTx } from "#db/database.ts";
import { lockOrderForDecision, type OrderDecisionRow } from "#db/queries/invoice/decisions.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * The order a person decides about, held until the transaction ends. Refuses: unknown, etag-mismatch (where an eTag is given).
 */
export async function takeOrder(
  tx: TenantTx,
  request: { readonly orderExternalId: string; readonly eTag: string | null },
): Promise<Outcome<OrderDecisionRow>> {
  const row = await lockOrderForDecision(tx, request.orderExternalId);
  if (row === undefined) return refuse("unknown", "no order of this tenant has this externalId");
  if (isChangedSince(request.eTag, row.eTag)) return refuse("etag-mismatch", "the order was changed meanwhile: read it again");
  return done(row);
}
