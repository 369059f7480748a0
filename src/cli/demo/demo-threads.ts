import {
  insertCommunication,
  lockReportedMail,
  noteMailed,
  noteRecipients,
  noteReported,
} from "#db/queries/dispute/communication.ts";
import { findOpenByVerdict } from "#db/queries/tenant/demo.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { announceCommunication } from "#usecases/dispute/announce-communication.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { type ReadClaim, readClaim } from "#usecases/dispute/read-claim.ts";

const MINUTE_MS = 60_000;
const BILLING = "billing@carrier.example";

interface Said {
  readonly by: string;
  readonly text: string;
  readonly subject: string;
  /** Null: it came in. */
  readonly to: readonly string[] | null;
  readonly minute: number;
}

/**
 * Disputes with mails that went back and forth: one that the carrier answered, one whose mail came back. No mail leaves: they are
 * written down as sent.
 */
export async function talkSome(context: Context, tenant: Tenant, people: Actor): Promise<void> {
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "dispute", 12));
  let talked = 0;
  for (const { invoiceUuid } of rows) {
    if (talked === 2) return;
    const read = await readClaim(context, tenant, invoiceUuid);
    if (!read.ok || read.value.claim.asksCorrection) continue;
    const made = await createDispute(context, tenant, people, {
      invoiceUuid,
      party: "Vendor",
      reasons: read.value.claim.reasons.map(({ description }) => description),
      communication: null,
    });
    if (!made.ok) continue;
    const thread = { invoiceUuid, disputeUuid: made.value.uuid };
    await (talked === 0
      ? answered(context, tenant, people, { thread, read: read.value })
      : bounced(context, tenant, people, { thread, read: read.value }));
    talked += 1;
  }
}

interface Thread {
  readonly thread: { readonly invoiceUuid: string; readonly disputeUuid: string };
  readonly read: ReadClaim;
}

async function answered(context: Context, tenant: Tenant, people: Actor, { thread, read }: Thread): Promise<void> {
  const { subject } = read.letter;
  await say(context, tenant, thread, { by: people.id, subject, text: letterText(read.letter), to: [BILLING], minute: 1 });
  await say(context, tenant, thread, {
    by: `mail:${BILLING}`,
    subject: `Re: ${subject}`,
    text: "Hello,\n\nwe looked into it. The fuel surcharge is of last week's table, you are right about that. We will send a corrected invoice by Friday.\n\nKind regards\nJo, billing",
    to: null,
    minute: 180,
  });
  await createCommunication(context, tenant, people, {
    ...thread,
    words: { text: "Call Jo if nothing has come by Monday.", email: null, attachments: [] },
    followsEarlierMail: null,
  });
}

async function bounced(context: Context, tenant: Tenant, people: Actor, { thread, read }: Thread): Promise<void> {
  const { subject } = read.letter;
  const to = "accounting@old-carrier.example";
  const messageId = await say(context, tenant, thread, {
    by: people.id,
    subject,
    text: letterText(read.letter),
    to: [to],
    minute: 1,
  });
  await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const mail = await lockReportedMail(tx, thread.disputeUuid, messageId);
    if (mail === undefined) return;
    await noteRecipients(tx, mail.uuid, [{ address: to, outcome: "failed", said: "550 5.1.1 no such user" }]);
    await noteReported(tx, mail.uuid);
  });
}

/** Answers the Message-ID. */
async function say(context: Context, tenant: Tenant, thread: Thread["thread"], said: Said): Promise<string> {
  const communicationUuid = context.newUuid();
  const messageId = `${communicationUuid}@${context.outside.mailDomain}`;
  const { by, text, subject, to, minute } = said;
  await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant) + minute * MINUTE_MS));
    await insertCommunication(tx, {
      communicationUuid,
      disputeUuid: thread.disputeUuid,
      at,
      by,
      text,
      email: { subject, to, messageId, signature: null },
      attachments: [],
    });
    if (to !== null) await noteMailed(tx, communicationUuid);
    await announceCommunication(
      context,
      tx,
      { ...thread, communicationUuid },
      { at, by, isMail: true, mailedTo: to, writer: to === null ? "them" : "us" },
    );
  });
  return messageId;
}
