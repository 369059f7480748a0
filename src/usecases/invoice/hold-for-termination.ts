import { newUuid } from "#adapters/ids.ts";
import { UNDO_SECONDS } from "#contract/manage/invoice/undo-seconds.ts";
import type { TenantTx } from "#db/database.ts";
import { type Hold, lockForDecision, setHold } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { beingApproved, beingTerminated } from "#domain/lifecycle/being-decided.ts";
import { decideHold } from "#domain/lifecycle/decide-hold.ts";
import { decideTermination } from "#domain/lifecycle/decide-termination.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";
import type { Termination, TerminationRequest } from "./termination.ts";

/**
 * A termination that can be undone: the invoice is held for its seconds, so that no policy and nobody approves it meanwhile, and
 * `terminatePending` ends it. Undefined where it cannot wait: what was not audited yet is ended at once, and what may not be
 * ended at all is refused as without `hold`.
 */
export async function holdForTermination(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, request }: { readonly actor: Actor; readonly request: TerminationRequest },
): Promise<Outcome<Termination> | undefined> {
  const { invoiceUuid } = request;
  const row = await lockForDecision(tx, invoiceUuid);
  if (row === undefined) return UNKNOWN_INVOICE;
  const decision = decideTermination({ status: row.status, eTag: row.eTag }, request);
  if (!decision.ok) return undefined;
  if (row.hold?.terminates !== undefined) return refuse("state-conflict", beingTerminated(row.hold));
  const { approvalPending } = row;
  if (approvalPending !== null) return refuse("state-conflict", beingApproved(approvalPending));
  const held = decideHold({ status: row.status, eTag: row.eTag }, { eTag: String(row.eTag), untilDocument: null });
  if (!held.ok) return undefined;
  const afterMs = UNDO_SECONDS * 1000;
  const pendingUntil = new Date(context.clock.now() + afterMs).toISOString();
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const terminationUuid = newUuid();
  const { reason, message } = decision;
  const hold: Hold = {
    by: actor.id,
    name: actor.name,
    at,
    until: null,
    documentType: null,
    reason: "It is being terminated.",
    terminates: { uuid: terminationUuid, reason, message, at: pendingUntil, before: row.hold },
  };
  const status = row.status === "unmatched" ? row.status : held.status;
  const eTag = await setHold(tx, invoiceUuid, hold, status);
  const data = { reason, message, until: pendingUntil };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, kind: "termination-given", data }]);
  await enqueueWork(tx, tenant.tenantUuid, [
    { kind: "terminate-pending", subjectUuid: invoiceUuid, payload: { terminationUuid }, afterMs },
  ]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  return done({ eTag: String(eTag), pendingUntil });
}
