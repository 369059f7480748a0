import type { MailAttachment } from "#adapters/compose-mail.ts";
import { mailFailureOf, type RefusedRecipient } from "#adapters/mailer.ts";
import type { TenantTx } from "#db/database.ts";
import {
  findOutgoingMail,
  giveMailToken,
  lockOutgoingMail,
  noteMailed,
  noteMailFailure,
  noteRecipients,
  noteReported,
  type OutgoingMail,
} from "#db/queries/dispute/communication.ts";
import { bringBackAnswered, findInvoiceOfDispute } from "#db/queries/dispute/dispute.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import { letterHtml } from "#domain/dispute/letter-html.ts";
import { decideMailAgain, type MailFailure } from "#domain/mail/mail-states.ts";
import { senderNameOf, withSignature } from "#domain/mail/sender-name.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { newMailToken } from "./write-communication.ts";
import { tellWriters } from "./tell-writers.ts";

const KIND = "send-communication";
/** A mail of which something went wrong here, as when files or the database are away, is begun again after this. */
const AFTER_FAILURE_MS = 180_000;
/** Begun so often without an end, it has ended its processes. */
const MAX_BEGUN = 3;

interface BegunCommunication {
  readonly communicationUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
}

/**
 * Begins with a communication that is a mail. What is answered sends it, without a transaction: a mail server may take longer
 * than one may stand still, and a mail whose sending is undone has gone out all the same. Answers go to an address of the
 * dispute's own. Should the process die between sending and noting it, the same message goes out again under the same Message-ID.
 * What cannot be sent says why, at the communication.
 */
export async function beginCommunication(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { communicationUuid, begun }: BegunCommunication,
): Promise<(() => Promise<void>) | undefined> {
  await giveMailToken(tx, communicationUuid, newMailToken());
  const mail = await findOutgoingMail(tx, communicationUuid);
  if (mail === undefined) return undefined;
  const begunMail = { communicationUuid, mail };
  if (begun >= MAX_BEGUN) {
    const failure = { reason: "Sending it was begun several times, and nothing came of it", isFinal: true };
    await settle(context, tx, begunMail, failure);
    return undefined;
  }
  await enqueueWork(tx, tx.tenantUuid, [
    { kind: KIND, subjectUuid: communicationUuid, afterMs: AGAIN_AFTER_MS, payload: { begun: begun + 1 } },
  ]);
  const begunItem = { tenantUuid: tenant.tenantUuid, kind: KIND, subjectUuid: communicationUuid, begun: begun + 1 } as const;
  return () =>
    whilePuttingOff(context, { ...begunItem, afterFailureMs: AFTER_FAILURE_MS }, async () => {
      const sent = await send(context, tenant, mail);
      await context.db.inTenant(tenant.tenantUuid, async (own) => {
        // Another process began with it meanwhile, and noted what came of it.
        if (!(await lockOutgoingMail(own, communicationUuid, mail.attempts))) return;
        await dropWaitingWork(own, KIND, communicationUuid);
        await settle(context, own, begunMail, sent);
      });
    });
}

/** `refused`: who of those it was handed over for did not get it. */
type Sending = { readonly refused: readonly RefusedRecipient[] } | MailFailure;

async function send(context: Context, tenant: Tenant, mail: OutgoingMail): Promise<Sending> {
  const attachments: MailAttachment[] = [];
  for (const { identifier, hash, mediaType } of mail.attachments) {
    const content = await context.outside.blobs.read(tenant.tenantUuid, hash);
    if (content === undefined) throw new Error(`the bytes of ${identifier} are not in the store`);
    attachments.push({ name: identifier, mediaType, content });
  }
  const text = withSignature([mail.text, ...(mail.claim === null ? [] : [mail.claim])].join("\n\n"), mail.signature);
  const from = `${senderNameOf(mail.senderName ?? tenant.name)} <dispute-${mail.token}@${context.outside.mailDomain}>`;
  try {
    const { refused } = await context.outside.mailer.send({
      from,
      to: mail.to,
      handedTo: mail.left,
      replyTo: from,
      messageId: mail.messageId,
      ...inThread(mail.references),
      subject: mail.subject,
      text,
      html: letterHtml(text),
      sentAt: new Date(context.clock.now()),
      isLetter: true,
      attachments,
    });
    return { refused };
  } catch (error) {
    context.log.warn({ err: error, dispute: mail.disputeUuid }, "a mail of a dispute could not be sent");
    const { reason, isFinal } = mailFailureOf(error);
    // Others have it: it failed for the rest of them, and not as a whole.
    if (mail.left.length < mail.to.length) return { refused: mail.left.map((address) => ({ address, said: reason, isFinal })) };
    return { reason, isFinal };
  }
}

const inThread = (references: readonly string[]) => {
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? {} : { inReplyTo, references };
};

interface BegunMail {
  readonly communicationUuid: string;
  readonly mail: OutgoingMail;
}

async function settle(context: Context, tx: TenantTx, begun: BegunMail, sent: Sending): Promise<void> {
  if ("refused" in sent) await settleRecipients(context, tx, begun, sent.refused);
  else await settleFailure(context, tx, begun, sent);
  const invoiceUuid = await findInvoiceOfDispute(tx, begun.mail.disputeUuid);
  if (invoiceUuid !== undefined) await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
}

async function settleFailure(
  context: Context,
  tx: TenantTx,
  { communicationUuid, mail }: BegunMail,
  failure: MailFailure,
): Promise<void> {
  const next = decideMailAgain(mail.attempts + 1, failure);
  await noteMailFailure(tx, communicationUuid, { reason: failure.reason, isFinal: next === undefined });
  if (next === undefined) await tellOfLoss(context, tx, mail.disputeUuid, "was not sent");
  else await enqueueAgain(tx, communicationUuid, next.waitMs);
}

/** Of several, one whom the server would take it for later (greylisting) is tried again alone: the others have it. */
async function settleRecipients(
  context: Context,
  tx: TenantTx,
  { communicationUuid, mail }: BegunMail,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  const later = refused.filter(({ isFinal }) => !isFinal);
  const next = later.length === 0 ? undefined : decideMailAgain(mail.attempts + 1, { reason: "", isFinal: false });
  const hasIt = mail.left.filter((address) => !refused.some((of) => of.address.toLowerCase() === address.toLowerCase()));
  const outcomes = refused.map(({ address, said, isFinal }) => ({
    address,
    said,
    outcome: isFinal || next === undefined ? ("failed" as const) : ("delayed" as const),
  }));
  // Of whom nothing is told it was sent to them, once it went out.
  const isTold = next !== undefined || mail.left.length < mail.to.length;
  await noteRecipients(tx, communicationUuid, [
    ...outcomes,
    ...(isTold ? hasIt.map((address) => ({ address, said: null, outcome: "sent" as const })) : []),
  ]);
  if (outcomes.some(({ outcome }) => outcome === "failed")) await tellOfLoss(context, tx, mail.disputeUuid, "did not arrive");
  if (next === undefined) {
    await noteMailed(tx, communicationUuid);
    if (outcomes.length > 0 || isTold) await noteReported(tx, communicationUuid);
    return;
  }
  const reason = later.map(({ address, said }) => `${address} is tried again: ${said}`).join("; ");
  await noteMailFailure(tx, communicationUuid, { reason, isFinal: false });
  await enqueueAgain(tx, communicationUuid, next.waitMs);
}

const enqueueAgain = (tx: TenantTx, communicationUuid: string, waitMs: number): Promise<void> =>
  enqueueWork(tx, tx.tenantUuid, [{ kind: KIND, subjectUuid: communicationUuid, afterMs: waitMs }]);

async function tellOfLoss(context: Context, tx: TenantTx, disputeUuid: string, how: string): Promise<void> {
  await bringBackAnswered(tx, disputeUuid);
  const invoiceUuid = await findInvoiceOfDispute(tx, disputeUuid);
  if (invoiceUuid !== undefined)
    await tellWriters(context, tx, { invoiceUuid, disputeUuid }, (number) => `A mail about invoice ${number} ${how}`);
}
