import { parseMail, UnreadableMail } from "#adapters/parse-mail.ts";
import type { TenantTx } from "#db/database.ts";
import { findEarlierMail, lockMail, noteRead, rejectMail, type ReadMail } from "#db/queries/mail/incoming-mail.ts";
import { findSender } from "#db/queries/mail/mail-senders.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { judgeSender } from "#domain/mail/judge-sender.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { whileAsking } from "../while-asking.ts";
import { answerByMail } from "./answer-by-mail.ts";
import type { JudgedMail, MailOutcome, TakenFiles } from "./judged-mail.ts";
import { takeFiles } from "./take-files.ts";

const nothing = (outcome: string, reason: string): MailOutcome => ({
  outcome,
  reason,
  vendorExternalId: null,
  communicationUuid: null,
  attachments: [],
});

/**
 * Reads a mail that came in: an answer in a dispute by the token of its address, or papers and EDI of a vendor that its sender is proven to be. Whatever it is,
 * it ends in an outcome with words; what nobody can prove waits in quarantine, and nobody is answered.
 */
export async function readMail(context: Context, tx: TenantTx, tenant: Tenant, mailUuid: string): Promise<void> {
  const row = await lockMail(tx, mailUuid);
  if (row?.outcome !== "received") return;
  const raw = async () => {
    const opened = await context.outside.blobs.open(tenant.tenantUuid, row.blobHash);
    if (opened === undefined) throw new Error(`the bytes of mail ${mailUuid} are not in the store`);
    return opened;
  };
  const client = { address: row.clientAddress, helo: row.helo, envelopeFrom: row.envelopeFrom };
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const proof = await whileAsking(tx, context.outside.mailProof(await raw(), client));
  const parsed = await whileAsking(
    tx,
    parseMail(await raw(), context.outside.spoolFolder).catch((error: unknown) => {
      if (error instanceof UnreadableMail) return error;
      throw error;
    }),
  );
  if (parsed instanceof UnreadableMail) {
    await rejectMail(tx, mailUuid, `It could not be read as a mail: ${parsed.message}.`);
    await announceChanges(tx, [{ noun: "mail", uuid: mailUuid }]);
    return;
  }
  try {
    const outcome = await outcomeOf(context, tx, tenant, { row, parsed, proof, at });
    await noteRead(tx, readRow({ row, parsed, proof, at }, outcome));
    await announceChanges(tx, [{ noun: "mail", uuid: mailUuid }]);
  } finally {
    await parsed.close();
  }
}

const readRow = ({ row, parsed, proof, at }: JudgedMail, outcome: MailOutcome): ReadMail => ({
  uuid: row.uuid,
  outcome: outcome.outcome,
  reason: outcome.reason,
  messageId: parsed.messageId,
  sender: parsed.from[0] ?? null,
  senderName: parsed.fromName,
  subject: parsed.subject,
  text: parsed.text,
  spf: proof.spf,
  dkim: proof.dkim,
  dmarc: proof.dmarc,
  isAutomatic: parsed.isAutomatic || parsed.isReport,
  vendorExternalId: outcome.vendorExternalId ?? row.vendorExternalId,
  communicationUuid: outcome.communicationUuid,
  at,
  attachments: outcome.attachments,
});

async function outcomeOf(context: Context, tx: TenantTx, tenant: Tenant, mail: JudgedMail): Promise<MailOutcome> {
  const { row, parsed, proof } = mail;
  const sender = parsed.from[0] ?? null;
  if (sender?.endsWith(`@${context.outside.mailDomain.toLowerCase()}`) === true)
    return nothing("rejected", "It comes from an address of ours: a mail of our own came back.");
  const earlier = await findEarlierMail(tx, { uuid: row.uuid, blobHash: row.blobHash, messageId: parsed.messageId, sender });
  if (earlier !== undefined) return nothing("duplicate", `The same mail came before, at ${earlier.receivedAt}.`);
  if (row.address === "dispute") return answerByMail(context, tx, tenant, mail);
  if (parsed.isReport) return nothing("rejected", "It is a delivery report.");
  // Whoever released it answers for whose it is.
  const known = sender === null ? { rule: null, vendors: [] } : await findSender(tx, sender);
  const judged =
    row.releasedBy !== null && row.vendorExternalId !== null
      ? ({ kind: "in", vendorExternalId: row.vendorExternalId } as const)
      : judgeSender(parsed.from, proof, known);
  if (judged.kind !== "in") return { ...nothing(judged.kind, judged.reason), attachments: listed(mail) };
  const taken = await takeFiles(context, tx, tenant, { ...mail, vendorExternalId: judged.vendorExternalId });
  return { ...taken, vendorExternalId: judged.vendorExternalId, communicationUuid: null };
}

/** The files of a mail that waits: named, and taken out of it when it is released. */
const listed = ({ parsed, row }: JudgedMail): TakenFiles["attachments"] =>
  parsed.files.map((file) => ({
    name: file.name,
    mediaType: file.saidType,
    bytes: file.content.digest().bytes,
    blobHash: row.blobHash,
    outcome: "ignored",
    reason: "It is in the mail, which was not let in.",
    documentUuid: null,
  }));
