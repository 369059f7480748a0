import { findLastMail, insertCommunication } from "#db/queries/dispute/communication.ts";
import { findDispute, lockDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DisputeParty } from "#domain/lifecycle/decide-dispute.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { announceCommunication } from "./announce-communication.ts";
import { addressMail, mailOf, nextEventAt, storeAttachments, UNKNOWN_DISPUTE, type Words } from "./write-communication.ts";
import { refuseMoreMail } from "../quota/quotas.ts";
import { done, type Outcome } from "../refusal.ts";

export interface NewMessage {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly words: Words;
  /**
   * Operation 11 of the specification: a mail goes out exactly when earlier communications of the dispute were mails; the subject
   * is the one given, else the last one's.
   */
  readonly followsEarlierMail: { readonly subject: string | null } | null;
}

/**
 * Adds a communication to a dispute; it can never be changed. Refuses: unknown, over-quota, invalid (no address to send the mail
 * to).
 */
export async function createCommunication(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: NewMessage,
): Promise<Outcome<{ readonly uuid: string }>> {
  const stored = await storeAttachments(context, tenant, wish.words);
  if (!stored.ok) return stored;
  const { attachments, pendingUuids } = stored.value;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
    const dispute = invoice === undefined ? undefined : await findDispute(tx, wish.invoiceUuid, wish.disputeUuid);
    if (invoice === undefined || dispute === undefined) return UNKNOWN_DISPUTE;
    let { email } = wish.words;
    if (wish.followsEarlierMail !== null) {
      const last = await findLastMail(tx, wish.disputeUuid);
      email = last === undefined ? null : { subject: wish.followsEarlierMail.subject ?? last.subject, to: null };
    }
    const to =
      email === null
        ? null
        : await addressMail(
            tx,
            invoice,
            { uuid: dispute.uuid, party: dispute.party as DisputeParty },
            { email, field: "email.", mailDomain: context.outside.mailDomain },
          );
    if (to !== null && !to.ok) return to;
    const over = to === null ? undefined : await refuseMoreMail(context, tx, tenant, { disputeUuid: dispute.uuid, to: to.value });
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
      text: wish.words.text,
      email:
        email === null || to === null
          ? null
          : await mailOf(context, tx, { communicationUuid, subject: email.subject, to: to.value }),
      attachments,
    });
    await crossOutPendingBlobs(tx, tenant.tenantUuid, pendingUuids);
    if (email !== null)
      await enqueueWork(tx, tenant.tenantUuid, [{ kind: "send-communication", subjectUuid: communicationUuid }]);
    const ids = { invoiceUuid: wish.invoiceUuid, disputeUuid: wish.disputeUuid, communicationUuid };
    await announceCommunication(context, tx, ids, {
      at,
      by: actor.id,
      isMail: email !== null,
      mailedTo: to?.value ?? null,
      writer: "us",
    });
    return done({ uuid: communicationUuid });
  });
}
