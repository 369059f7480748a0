import { beingTerminated } from "#domain/lifecycle/being-decided.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type DisputedInvoice,
  type DisputeRow,
  findDispute,
  insertReasons,
  lockDisputedInvoice,
  resolveReasons,
  touchDisputedInvoice,
  updateDispute,
} from "#db/queries/dispute/dispute.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import { decideDisputeChange } from "#domain/lifecycle/dispute-lifecycle.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { dropByDispute } from "./drop-by-dispute.ts";
import { nextEventAt, UNKNOWN_DISPUTE } from "./write-communication.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface DisputeWish {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly eTag: string;
  readonly addReasons: readonly string[];
  /** Uuids of reasons. */
  readonly resolveReasons: readonly string[];
}

/** Somebody did something with it meanwhile. */
export const DISPUTE_CHANGED = refuse(
  "etag-mismatch",
  "the dispute was changed meanwhile: read it again and decide on what it says now",
);

export interface ChangedDispute {
  readonly uuid: string;
  readonly eTag: string;
  readonly resolvedAt: string | null;
}

/**
 * Adds and resolves reasons. With its last reason the dispute is resolved, and with its last active dispute an open invoice is
 * audited again. Refuses: unknown, etag-mismatch (409, specification "Dispute"), already-finalized (new reasons only), invalid.
 */
export function changeDispute(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: DisputeWish,
): Promise<Outcome<ChangedDispute>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => changeDisputeInTx(context, tx, tenant, { actor, wish }));
}

/** The same, as a part of something else. */
export async function changeDisputeInTx(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, wish }: { readonly actor: Actor; readonly wish: DisputeWish },
): Promise<Outcome<ChangedDispute>> {
  // The invoice's lock is every dispute's of it.
  const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
  const dispute = invoice === undefined ? undefined : await findDispute(tx, wish.invoiceUuid, wish.disputeUuid);
  if (invoice === undefined || dispute === undefined) return UNKNOWN_DISPUTE;
  if (dispute.eTag !== wish.eTag) return DISPUTE_CHANGED;
  if (wish.addReasons.length > 0 && isFinalized(invoice.status))
    return refuse(
      "already-finalized",
      `the invoice is ${invoice.status} already: a finalized invoice gets no new reason; the open ones can be resolved`,
    );
  if (wish.addReasons.length > 0 && invoice.hold?.terminates !== undefined)
    return refuse("state-conflict", beingTerminated(invoice.hold));
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
  const isDisputedAnew = await writeChange(context, tx, wish, { invoice, change, at, resolvedAt });
  if (isDisputedAnew) await dropByDispute(context, tx, tenant, { ...invoice, invoiceUuid: wish.invoiceUuid, endedBy: actor.id });
  await tellOfChange(context, tx, wish, { dispute, change, at, resolvedAt, by: actor.id });
  return done({ uuid: wish.disputeUuid, eTag: String(BigInt(dispute.eTag) + 1n), resolvedAt });
}

/** A change that was decided, with its instant as text. */
interface DecidedChange {
  readonly change: Extract<ReturnType<typeof decideDisputeChange>, { readonly ok: true }>;
  readonly at: string;
  readonly resolvedAt: string | null;
}

/** Writes the reasons, the dispute, and what they make of its invoice; answers whether it is disputed again. */
async function writeChange(
  context: Context,
  tx: TenantTx,
  { invoiceUuid, disputeUuid }: DisputeWish,
  { invoice, change, at, resolvedAt }: DecidedChange & { readonly invoice: DisputedInvoice },
): Promise<boolean> {
  const added = change.added.map((description) => ({ uuid: context.newUuid(), description: description.trim() }));
  await insertReasons(tx, disputeUuid, at, added);
  await resolveReasons(tx, disputeUuid, at, change.newlyResolved);
  const active = await updateDispute(tx, { invoiceUuid, disputeUuid, resolvedAt, lastEventAt: at });
  const open = !isFinalized(invoice.status);
  const isDisputedAnew = open && active && invoice.status !== "disputed";
  await touchDisputedInvoice(tx, invoiceUuid, at, isDisputedAnew ? "disputed" : null);
  if (open && !active) await enqueueWork(tx, tx.tenantUuid, [{ kind: "audit-invoice", subjectUuid: invoiceUuid }]);
  return isDisputedAnew;
}

async function tellOfChange(
  context: Context,
  tx: TenantTx,
  { invoiceUuid, disputeUuid }: DisputeWish,
  { dispute, change, at, resolvedAt, by }: DecidedChange & { readonly dispute: DisputeRow; readonly by: string },
): Promise<void> {
  const described = new Map(dispute.reasons.map((reason) => [reason.uuid, reason.description]));
  const resolved = change.newlyResolved.map((uuid) => described.get(uuid) ?? uuid);
  const kind = resolvedAt === null ? "dispute-changed" : "dispute-resolved";
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind, data: { disputeUuid, added: change.added, resolved } }]);
  await raiseEvents(tx, [{ eventUuid: context.newUuid(), type: "DISPUTE_UPDATED", at, data: { invoiceUuid, disputeUuid } }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
}
