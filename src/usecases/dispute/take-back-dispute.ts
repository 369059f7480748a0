import { listWrittenMails, noteMailFailure } from "#db/queries/dispute/communication.ts";
import { countToldEndpoints, findDispute, lockDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { dropWaitingWork, lockUnbegunWork } from "#db/queries/queue/work.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type ChangedDispute, changeDisputeInTx, DISPUTE_CHANGED, type DisputeWish } from "./change-dispute.ts";
import { UNKNOWN_DISPUTE } from "./write-communication.ts";

const KIND = "send-communication";

export interface TakenBackDispute extends ChangedDispute {
  /** Endpoints of webhooks that hear that it was raised all the same, and of its end. */
  readonly toldEndpoints: number;
}

/**
 * Takes back that a dispute was raised, while its mail has not begun to leave: the mail never goes, all reasons are resolved, and
 * the invoice is audited again. Webhooks are told of both, as they are of everything. Refuses: unknown, etag-mismatch (somebody
 * did something with the dispute since), state-conflict (the mail left: it is said to whom).
 */
export function takeBackDispute(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { invoiceUuid, disputeUuid, eTag }: Pick<DisputeWish, "invoiceUuid" | "disputeUuid" | "eTag">,
): Promise<Outcome<TakenBackDispute>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<TakenBackDispute>> => {
    const invoice = await lockDisputedInvoice(tx, invoiceUuid);
    const dispute = invoice === undefined ? undefined : await findDispute(tx, invoiceUuid, disputeUuid);
    if (dispute === undefined) return UNKNOWN_DISPUTE;
    if (dispute.eTag !== eTag) return DISPUTE_CHANGED;
    const mails = await listWrittenMails(tx, disputeUuid);
    const unbegun = await lockUnbegunWork(
      tx,
      KIND,
      mails.map(({ uuid }) => uuid),
    );
    // A refusal undoes nothing: what is refused is asked for before anything is written.
    const left = mails.find(({ uuid }) => !unbegun.has(uuid));
    if (left !== undefined) {
      const said = `the mail to ${left.to.join(", ")} left, and cannot be taken back`;
      return refuse("state-conflict", `${said}: resolve the dispute to withdraw it, and write to them that you do`);
    }
    for (const { uuid } of mails) {
      await dropWaitingWork(tx, KIND, uuid);
      await noteMailFailure(tx, uuid, { reason: "The dispute was taken back before the mail left", isFinal: true });
    }
    const resolved = dispute.reasons.filter(({ resolvedAt }) => resolvedAt === null).map(({ uuid }) => uuid);
    const wish = { invoiceUuid, disputeUuid, eTag, addReasons: [], resolveReasons: resolved };
    const changed = await changeDisputeInTx(context, tx, tenant, { actor, wish });
    return changed.ok ? done({ ...changed.value, toldEndpoints: await countToldEndpoints(tx, disputeUuid) }) : changed;
  });
}
