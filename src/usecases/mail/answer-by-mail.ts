import type { MailFile } from "#adapters/parsed-mail.ts";
import type { ReportedRecipient } from "#adapters/read-bounce.ts";
import type { TenantTx } from "#db/database.ts";
import {
  insertCommunication,
  lockReportedMail,
  noteRecipients,
  noteReported,
  type RecipientOutcome,
} from "#db/queries/dispute/communication.ts";
import { bringBackAnswered, findDispute, findInvoiceOfDispute, lockDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import type { AttachmentRow } from "#db/queries/mail/incoming-mail.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { uniqueNames } from "#domain/dispute/unique-names.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellWriters } from "../dispute/tell-writers.ts";
import { announceCommunication } from "../dispute/announce-communication.ts";
import { nextEventAt } from "../dispute/write-communication.ts";
import { keepFile } from "../file/keep-file.ts";
import { isAutomatic, type JudgedMail, type MailOutcome, saidOfLeftOut } from "./judged-mail.ts";

/**
 * An answer to a dispute becomes a communication of it, with its files. The address's token is what proves it: whoever was
 * written to may answer by a colleague. A delivery report is noted as one, and what a machine wrote is marked; neither is
 * answered.
 */
export async function answerByMail(context: Context, tx: TenantTx, tenant: Tenant, mail: JudgedMail): Promise<MailOutcome> {
  const { row, parsed } = mail;
  const gone: MailOutcome = {
    outcome: "rejected",
    reason: "The dispute of this address is gone.",
    vendorExternalId: null,
    communicationUuid: null,
    attachments: [],
  };
  if (row.disputeUuid === null) return gone;
  const invoiceUuid = await findInvoiceOfDispute(tx, row.disputeUuid);
  const invoice = invoiceUuid === undefined ? undefined : await lockDisputedInvoice(tx, invoiceUuid);
  const dispute = invoiceUuid === undefined ? undefined : await findDispute(tx, invoiceUuid, row.disputeUuid);
  if (invoiceUuid === undefined || invoice === undefined || dispute === undefined) return gone;
  const reported = await noteReport(context, tx, { invoiceUuid, disputeUuid: row.disputeUuid }, mail);
  if (reported !== undefined) return reported;
  const files = await keepAttachments(context, tenant, mail);
  const communicationUuid = context.newUuid();
  const at = printInstant(
    nextEventAt(instantOfMilliseconds(tenantNow(context, tenant)), invoice.lastEventAt, dispute.lastEventAt),
  );
  const by = `mail:${parsed.from[0] ?? row.envelopeFrom}`;
  const machines = isAutomatic(mail);
  const hasFailed = parsed.isReport && (parsed.report?.recipients.some(isLoss) ?? true);
  const words = parsed.isReport
    ? `${hasFailed ? "The mail could not be delivered." : `A delivery report: ${parsed.report?.recipients[0]?.action}.`}\n\n${parsed.text.trim()}`
    : `${machines ? "Automatic answer: " : ""}${mail.newText}`;
  const left = saidOfLeftOut(parsed);
  await insertCommunication(tx, {
    communicationUuid,
    disputeUuid: row.disputeUuid,
    at,
    by,
    text: [words, ...left.map((said) => `[${said}]`)].join("\n\n"),
    email: { subject: parsed.subject, to: null, messageId: plainId(parsed.messageId), signature: null },
    attachments: files.map(({ row: file }) => ({
      identifier: file.name,
      hash: file.blobHash,
      mediaType: file.mediaType,
      bytes: file.bytes,
    })),
  });
  await crossOutPendingBlobs(
    tx,
    tenant.tenantUuid,
    files.map((file) => file.pendingUuid),
  );
  await announceCommunication(
    context,
    tx,
    { invoiceUuid, disputeUuid: row.disputeUuid, communicationUuid },
    { at, by, isMail: true, mailedTo: null, writer: machines || parsed.isReport ? "machine" : "them" },
  );
  // A machine tells nothing that anybody waits for.
  if (hasFailed || !machines)
    await tellWriters(context, tx, { invoiceUuid, disputeUuid: row.disputeUuid }, (number) =>
      hasFailed ? `A mail about invoice ${number} did not arrive` : `The dispute of invoice ${number} was answered`,
    );
  return {
    outcome: "communication",
    reason:
      [...(parsed.isReport ? ["A delivery report."] : machines ? ["Written by a machine."] : []), ...left].join(" ") || null,
    vendorExternalId: null,
    communicationUuid,
    attachments: [...files.map((file) => file.row), ...openedIn(mail)],
  };
}

interface DisputeOf {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
}

/**
 * A delivery report about a mail of the dispute stands with that mail, and is no communication of its own. Undefined: it is not a
 * report, or of no mail that is known.
 */
async function noteReport(
  context: Context,
  tx: TenantTx,
  { invoiceUuid, disputeUuid }: DisputeOf,
  { parsed }: JudgedMail,
): Promise<MailOutcome | undefined> {
  const { report } = parsed;
  if (report === null || report.messageId === null) return undefined;
  const mail = await lockReportedMail(tx, disputeUuid, report.messageId);
  if (mail === undefined) return undefined;
  const outcomes = report.recipients.map((reported) => outcomeFor(mail.to, reported));
  await noteRecipients(tx, mail.uuid, outcomes);
  await noteReported(tx, mail.uuid);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  if (report.recipients.some(isLoss)) {
    await bringBackAnswered(tx, disputeUuid);
    await tellWriters(context, tx, { invoiceUuid, disputeUuid }, (number) => `A mail about invoice ${number} did not arrive`);
  }
  return {
    outcome: "communication",
    reason: `A delivery report: ${reportText(outcomes)}`,
    vendorExternalId: null,
    communicationUuid: mail.uuid,
    attachments: [],
  };
}

/** What went another way than to be delivered, delayed, passed on or read is lost. */
const isLoss = ({ action }: ReportedRecipient): boolean => !["delayed", "delivered", "relayed", "expanded"].includes(action);

/** What a report says, of the one whom we sent to: the mail may have been passed on from there. */
function outcomeFor(to: readonly string[], reported: ReportedRecipient): RecipientOutcome {
  const { address, sentTo, action, said } = reported;
  const same = to.find((own) => [address, sentTo].some((named) => named?.toLowerCase() === own.toLowerCase()));
  const own = same ?? (to.length === 1 ? to[0] : undefined);
  const passedOn =
    own !== undefined && address !== null && address.toLowerCase() !== own.toLowerCase() ? `passed on to ${address}` : null;
  const wasPassedOn = action === "relayed" || action === "expanded";
  const words = [wasPassedOn ? action : null, passedOn, said].filter((each) => each !== null).join(": ");
  return {
    address: own ?? address ?? "a recipient",
    outcome: isLoss(reported) ? "failed" : wasPassedOn ? "sent" : action === "delayed" ? "delayed" : "delivered",
    said: words === "" ? null : words,
  };
}

const MAX_NAMED = 5;
const reportText = (outcomes: readonly RecipientOutcome[]): string =>
  outcomes
    .slice(0, MAX_NAMED)
    .map(({ address, outcome, said }) => {
      const words = outcome === "failed" ? `${address} did not get it` : outcome === "sent" ? address : `${address}: ${outcome}`;
      return said === null ? words : `${words}: ${said}`;
    })
    .join("; ");

/** A Message-ID that our answer can name; others are left out. */
const plainId = (messageId: string | null): string | null => {
  const id = messageId?.replaceAll(/[<>]/g, "") ?? "";
  return /^[!-~]{1,250}$/.test(id) ? id : null;
};

interface KeptAttachment {
  readonly row: AttachmentRow;
  readonly pendingUuid: string;
}

/** What was opened stands there by what was in it; a mail within the mail has words, too, and stands there itself. */
const isKept = ({ note, within, content }: MailFile): boolean =>
  note === null || (content.digest().bytes > 0 && (note.outcome === "rejected" || within !== null));

/** What became of files of which nothing is kept by itself: nothing is lost without a word. */
const openedIn = ({ parsed, row }: JudgedMail): readonly AttachmentRow[] =>
  parsed.files.flatMap((file) => {
    if (file.note === null || isKept(file)) return [];
    const { bytes } = file.content.digest();
    return [{ name: file.name, bytes, blobHash: row.blobHash, documentUuid: null, ...file.note }];
  });

async function keepAttachments(context: Context, tenant: Tenant, { parsed }: JudgedMail): Promise<readonly KeptAttachment[]> {
  const files = parsed.files.filter(isKept);
  const names = uniqueNames(files.map(({ name }) => name));
  const kept: KeptAttachment[] = [];
  for (const [at, file] of files.entries()) {
    const { hash, bytes, pendingUuid } = await keepFile(context, tenant.tenantUuid, file.content);
    kept.push({
      pendingUuid,
      row: {
        name: names[at] ?? file.name,
        mediaType: mediaTypeOf(file.head),
        bytes,
        blobHash: hash,
        outcome: "communication",
        reason: null,
        documentUuid: null,
      },
    });
  }
  return kept;
}
