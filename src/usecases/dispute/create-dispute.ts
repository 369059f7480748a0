import { insertCommunication } from "#db/queries/dispute/communication.ts";
import { insertDispute, insertReasons, lockDisputedInvoice, touchDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { eventTimeAfter, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { decideDispute, type DisputeParty } from "#domain/lifecycle/decide-dispute.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import {
  addressMail,
  mailOf,
  newMailToken,
  nextEventAt,
  type StoredAttachments,
  storeAttachments,
  type Words,
} from "./dispute-words.ts";
import { refuseMoreMail } from "../quota/quotas.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

export interface NewDispute {
  readonly invoiceUuid: string;
  readonly party: DisputeParty;
  readonly reasons: readonly string[];
  readonly communication: Words | null;
}

export interface CreatedDispute {
  readonly uuid: string;
  readonly eTag: string;
  readonly communicationUuid: string | null;
}

const NO_ATTACHMENTS: StoredAttachments = { attachments: [], pendingUuids: [] };

/**
 * Disputes an open invoice, with the first communication if there is one. The invoice is `disputed` from then on.
 * Refuses: unknown, already-finalized, state-conflict, over-quota, invalid (no address to send the mail to).
 */
export async function createDispute(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: NewDispute,
): Promise<Outcome<CreatedDispute>> {
  const { communication } = wish;
  const kept = communication === null ? done(NO_ATTACHMENTS) : await storeAttachments(context, tenant, communication);
  if (!kept.ok) return kept;
  const stored = kept.value;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
    if (invoice === undefined) return UNKNOWN_INVOICE;
    const decision = decideDispute(invoice.status as InvoiceStatus, wish.reasons);
    if (!decision.ok) {
      if (decision.refusal === "no-reason") return refuse("invalid", decision.message, { reasons: [decision.message] });
      return refuse(decision.refusal === "finalized" ? "already-finalized" : "state-conflict", decision.message);
    }
    const [disputeUuid, communicationUuid] = [context.newUuid(), communication === null ? null : context.newUuid()];
    const email = communication?.email ?? null;
    const to =
      email === null
        ? null
        : await addressMail(tx, invoice, { uuid: disputeUuid, party: wish.party }, { email, field: "communication.email." });
    if (to !== null && !to.ok) return to;
    const over = to === null ? undefined : await refuseMoreMail(context, tx, tenant, { disputeUuid, to: to.value });
    if (over !== undefined) return over;

    const now = instantOfMilliseconds(tenantNow(context, tenant));
    const createdAt = nextEventAt(now, invoice.lastEventAt);
    const spokenAt = eventTimeAfter(createdAt, now);
    const at = printInstant(createdAt);
    const lastEventAt = printInstant(communicationUuid === null ? createdAt : spokenAt);
    const ids = { invoiceUuid: wish.invoiceUuid, disputeUuid };
    await insertDispute(tx, { ...ids, party: wish.party, at, by: actor.id, lastEventAt, mailToken: newMailToken() });
    await insertReasons(
      tx,
      disputeUuid,
      at,
      decision.reasons.map((description) => ({ uuid: context.newUuid(), description })),
    );
    await touchDisputedInvoice(tx, wish.invoiceUuid, lastEventAt, decision.status);
    if (communication !== null && communicationUuid !== null) {
      await insertCommunication(tx, {
        communicationUuid,
        disputeUuid,
        at: lastEventAt,
        by: actor.id,
        text: communication.text,
        email:
          email === null || to === null
            ? null
            : await mailOf(context, tx, { communicationUuid, subject: email.subject, to: to.value }),
        attachments: stored.attachments,
      });
      await crossOutPendingBlobs(tx, tenant.tenantUuid, stored.pendingUuids);
      if (email !== null)
        await enqueueWork(tx, tenant.tenantUuid, [{ kind: "send-communication", subjectUuid: communicationUuid }]);
    }
    await recordTimeline(tx, [
      {
        invoiceUuid: wish.invoiceUuid,
        at,
        actor: actor.id,
        kind: "disputed",
        data: { disputeUuid, party: wish.party, reasons: decision.reasons },
      },
    ]);
    await raiseEvents(tx, [
      { eventUuid: context.newUuid(), type: "DISPUTE_CREATED", at, data: ids },
      ...(communicationUuid === null
        ? []
        : [
            {
              eventUuid: context.newUuid(),
              type: "DISPUTE_COMMUNICATION_CREATED" as const,
              at: lastEventAt,
              data: { ...ids, communicationUuid },
            },
          ]),
    ]);
    await announceChanges(tx, [{ noun: "invoice", uuid: wish.invoiceUuid }]);
    return done({ uuid: disputeUuid, eTag: "1", communicationUuid });
  });
}
