import {
  findDispute,
  insertReasons,
  lockDisputedInvoice,
  resolveReasons,
  touchDisputedInvoice,
  updateDispute,
} from "#db/queries/dispute/dispute.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isFinalized, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import { decideDisputeChange } from "#domain/lifecycle/dispute-lifecycle.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { nextEventAt, UNKNOWN_DISPUTE } from "./dispute-words.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface DisputeWish {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly eTag: string;
  readonly addReasons: readonly string[];
  /** Uuids of reasons. */
  readonly resolveReasons: readonly string[];
}

const DISPUTE_CHANGED = refuse(
  "etag-mismatch",
  "the dispute was changed meanwhile: read it again and decide on what it says now",
);

/**
 * Adds and resolves reasons. With its last reason the dispute is resolved, and with its last active dispute an open invoice is
 * audited again. Refuses: unknown, etag-mismatch (409, specification "Dispute"), already-finalized (new reasons only), invalid.
 */
export function changeDispute(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: DisputeWish,
): Promise<Outcome<{ readonly uuid: string; readonly eTag: string; readonly resolvedAt: string | null }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // The invoice's lock is every dispute's of it.
    const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
    const dispute = invoice === undefined ? undefined : await findDispute(tx, wish.invoiceUuid, wish.disputeUuid);
    if (invoice === undefined || dispute === undefined) return UNKNOWN_DISPUTE;
    if (dispute.eTag !== wish.eTag) return DISPUTE_CHANGED;
    if (wish.addReasons.length > 0 && isFinalized(invoice.status as InvoiceStatus))
      return refuse(
        "already-finalized",
        `the invoice is ${invoice.status} already: a finalized invoice gets no new reason; the open ones can be resolved`,
      );
    const change = decideDisputeChange(
      dispute.reasons.map(({ uuid, resolvedAt }) => ({ uuid, resolved: resolvedAt !== null })),
      wish.addReasons,
      wish.resolveReasons,
    );
    if (!change.ok)
      return refuse("invalid", change.message, {
        [change.refusal === "unknown-reason" ? "resolveReasons" : "addReasons"]: [change.message],
      });

    // Reasons that were resolved already: nothing changes, so nobody is told and the eTag stays.
    if (change.added.length === 0 && change.newlyResolved.length === 0)
      return done({ uuid: wish.disputeUuid, eTag: dispute.eTag, resolvedAt: dispute.resolvedAt });

    const at = printInstant(
      nextEventAt(instantOfMilliseconds(tenantNow(context, tenant)), invoice.lastEventAt, dispute.lastEventAt),
    );
    const resolvedAt = change.status === "resolved" ? (dispute.resolvedAt ?? at) : null;
    await insertReasons(
      tx,
      wish.disputeUuid,
      at,
      change.added.map((description) => ({ uuid: context.newUuid(), description: description.trim() })),
    );
    await resolveReasons(tx, wish.disputeUuid, at, change.newlyResolved);
    const active = await updateDispute(tx, {
      invoiceUuid: wish.invoiceUuid,
      disputeUuid: wish.disputeUuid,
      resolvedAt,
      lastEventAt: at,
    });
    const open = !isFinalized(invoice.status as InvoiceStatus);
    await touchDisputedInvoice(tx, wish.invoiceUuid, at, open && active && invoice.status !== "disputed" ? "disputed" : null);
    if (open && !active) await enqueueWork(tx, tenant.tenantUuid, [{ kind: "audit-invoice", subjectUuid: wish.invoiceUuid }]);
    const described = new Map(dispute.reasons.map((reason) => [reason.uuid, reason.description]));
    await recordTimeline(tx, [
      {
        invoiceUuid: wish.invoiceUuid,
        at,
        actor: actor.id,
        kind: resolvedAt === null ? "dispute-changed" : "dispute-resolved",
        data: {
          disputeUuid: wish.disputeUuid,
          added: change.added,
          resolved: change.newlyResolved.map((uuid) => described.get(uuid) ?? uuid),
        },
      },
    ]);
    await raiseEvents(tx, [
      {
        eventUuid: context.newUuid(),
        type: "DISPUTE_UPDATED",
        at,
        data: { invoiceUuid: wish.invoiceUuid, disputeUuid: wish.disputeUuid },
      },
    ]);
    await announceChanges(tx, [{ noun: "invoice", uuid: wish.invoiceUuid }]);
    return done({ uuid: wish.disputeUuid, eTag: String(BigInt(dispute.eTag) + 1n), resolvedAt });
  });
}
