import { findWrittenMail, insertCommunication } from "#db/queries/dispute/communication.ts";
import { findDispute, lockDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DisputeParty } from "#domain/lifecycle/decide-dispute.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { announceCommunication, type CommunicationIds } from "./announce-communication.ts";
import { addressMail, mailOf, nextEventAt, UNKNOWN_DISPUTE } from "./write-communication.ts";
import { refuseMoreMail } from "../quota/quotas.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface SendAgainWish extends CommunicationIds {
  /** Null: to whom it went before; where some of them got it, to the others. */
  readonly to: readonly string[] | null;
}

/**
 * Sends a mail of a dispute again that was not sent for good, or came back from some or all: the same words and files, as a
 * communication of its own, since what was said is never changed. Nothing sends one again by itself. Refuses: unknown,
 * state-conflict (it waits, went out, or was sent again), over-quota, invalid (the address).
 */
export function sendAgain(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: SendAgainWish,
): Promise<Outcome<{ readonly uuid: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
    const dispute = invoice === undefined ? undefined : await findDispute(tx, wish.invoiceUuid, wish.disputeUuid);
    if (invoice === undefined || dispute === undefined) return UNKNOWN_DISPUTE;
    const mail = await findWrittenMail(tx, wish.disputeUuid, wish.communicationUuid);
    if (mail === undefined) return refuse("unknown", "no communication of this dispute has this uuid");
    const { to: before, subject } = mail;
    if (before === null || subject === null) return refuse("state-conflict", "it is no mail that was sent from here");
    if (mail.state === null && mail.lostTo.length === 0)
      return refuse("state-conflict", "the mail waits to be sent or went out: nothing says that it is lost");
    if (mail.wasSentAgain) return refuse("state-conflict", "the mail was sent again already");
    const party = { uuid: dispute.uuid, party: dispute.party as DisputeParty };
    const email = { subject, to: wish.to ?? (mail.state === null ? mail.lostTo : before) };
    const to = await addressMail(tx, invoice, party, { email, field: "", mailDomain: context.outside.mailDomain });
    if (!to.ok) return to;
    const over = await refuseMoreMail(context, tx, tenant, { disputeUuid: dispute.uuid, to: to.value });
    if (over !== undefined) return over;

    const communicationUuid = context.newUuid();
    const at = printInstant(
      nextEventAt(instantOfMilliseconds(tenantNow(context, tenant)), invoice.lastEventAt, dispute.lastEventAt),
    );
    await insertCommunication(tx, {
      communicationUuid,
      disputeUuid: wish.disputeUuid,
      at,
      by: actor.id,
      text: mail.text,
      email: { ...(await mailOf(context, tx, { communicationUuid, subject, to: to.value })), claim: mail.claim },
      againOf: wish.communicationUuid,
      attachments: mail.attachments,
    });
    await enqueueWork(tx, tenant.tenantUuid, [{ kind: "send-communication", subjectUuid: communicationUuid }]);
    const ids = { invoiceUuid: wish.invoiceUuid, disputeUuid: wish.disputeUuid, communicationUuid };
    await announceCommunication(context, tx, ids, { at, by: actor.id, isMail: true, mailedTo: to.value, writer: "us" });
    return done({ uuid: communicationUuid });
  });
}
