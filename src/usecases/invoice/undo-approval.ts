import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { lockForDecision, setApprovalPending, setFirstApproval } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellGivers } from "../notice/tell-of-dropped.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

/** Takes back an approval that still waits, for its time or, by whoever gave it, for a second approver. */
export function undoApproval(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  invoiceUuid: string,
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockForDecision(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    const ownFirst = row.firstApproval?.by === actor.id;
    if (row.approvalPending === null && !ownFirst)
      return refuse("state-conflict", "no approval of this invoice waits any more: it has taken effect, or was taken back");
    const eTag =
      row.approvalPending === null
        ? await setFirstApproval(tx, invoiceUuid, null)
        : await setApprovalPending(tx, invoiceUuid, null);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    // Whose approval it was: an admin may take back another's.
    const data = { approvedBy: (row.approvalPending ?? row.firstApproval)?.by ?? null };
    await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, kind: "approval-undone", data }]);
    const taken = row.approvalPending ?? row.firstApproval;
    if (taken !== null)
      await tellGivers(context, tx, invoiceUuid, {
        dropped: [{ by: taken.by, approved: row.approvalPending === null ? "" : null, cause: `${actor.name} took it back.` }],
        endedBy: actor.id,
      });
    await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
    return done({ eTag: String(eTag) });
  });
}
