import { askToRead } from "#outbox/ask-to-read.ts";
import { mailToPdf } from "#adapters/letter-to-pdf.ts";
import type { MailFile } from "#adapters/parse-mail.ts";
import type { TenantTx } from "#db/database.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { listPartnersOfVendor } from "#db/queries/edi/edi-partners.ts";
import { type AttachmentRow, findMailedDocument } from "#db/queries/mail/incoming-mail.ts";
import { uniqueNames } from "#domain/dispute/unique-names.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { mayBeInvoice } from "#domain/mail/invoice-text.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keepFile, type KeptFile } from "../file/keep-file.ts";
import { receiveX12 } from "../edi/receive-x12.ts";
import type { JudgedMail, TakenFiles } from "./judged-mail.ts";

/** A mail whose sender is known, or vouched for. */
export interface MailOfVendor extends JudgedMail {
  readonly vendorExternalId: string;
}

const UNKNOWN_BYTES = "application/octet-stream";
const X12 = "application/edi-x12";
const XML = "application/xml";
/** Roots of electronic invoices: UBL, UN/CEFACT (Factur-X, XRechnung), FatturaPA. */
const INVOICE_XML =
  /^\uFEFF?\s*<(?:[^]{0,3000}?<)??(?:\w{1,20}:)?(?:Invoice|CreditNote|CrossIndustryInvoice|FatturaElettronica)[\s>]/;
/** Logos and signatures under a text are smaller than any page that somebody scanned. */
const MAX_DECORATION_BYTES = 100_000;
/** Outcomes of files that are papers, now or before. */
const PAPER: ReadonlySet<string> = new Set(["document", "invoice", "duplicate"]);
/** What mail programs add by themselves: who signed a mail, who wrote it, when to meet. */
const SAYS_WHO = /\.(?:p7s|p7m|asc|sig|vcf|ics)$/i;
const SAYS_WHO_TYPE = /^(?:application\/(?:x-)?(?:pkcs7|pgp)-signature|text\/(?:x-)?(?:vcard|calendar))\b/i;
/** ISA06, the sender of an interchange: fifteen characters at a fixed place. */
const ISA06 = [35, 50] as const;

/** What the bytes of a file say it is; X12 begins with its envelope. */
const typeOf = (file: MailFile): string => {
  const type = mediaTypeOf(file.head);
  if (type !== UNKNOWN_BYTES) return type;
  if (/^\s*ISA[^\w\s]/.test(file.head.toString("latin1"))) return X12;
  return INVOICE_XML.test(file.head.toString("utf8")) ? XML : type;
};

const EXPLAINED: readonly (readonly [RegExp, string])[] = [
  [/\.(?:rar|7z|t?gz|tar)$/i, "Of archives ZIP is opened: send it as that, or the files themselves."],
  [/\.(?:xlsx?|csv|docx?)$/i, "Of documents, PDF, PNG, JPEG and TIFF are taken, and X12 of EDI."],
];
const refusalOf = (name: string): string =>
  EXPLAINED.find(([pattern]) => pattern.test(name))?.[1] ??
  "Its bytes are no PDF, PNG, JPEG, TIFF, ZIP, X12 or electronic invoice in XML.";

/**
 * Takes the files of a vendor's mail: papers become documents (drafts that nobody read yet), X12 goes the way of all EDI. Where
 * there is none, and its words may be the invoice, they are kept as a PDF.
 */
export async function takeFiles(context: Context, tx: TenantTx, tenant: Tenant, mail: MailOfVendor): Promise<TakenFiles> {
  const names = uniqueNames(mail.parsed.files.map(({ name }) => name));
  const attachments: AttachmentRow[] = [];
  for (const [at, file] of mail.parsed.files.entries())
    attachments.push(
      await takeFile(context, tx, tenant, { mail, file: { ...file, name: names[at] ?? file.name }, taken: attachments }),
    );
  if (mayBeItself(mail, attachments)) attachments.push(await takeText(context, tx, tenant, mail));
  const has = (outcome: string): boolean => attachments.some((each) => each.outcome === outcome);
  const left = mail.parsed.leftOut === 0 ? null : `${mail.parsed.leftOut} more files were not read: a mail may have 50.`;
  if (has("invoice")) return { outcome: "invoice", reason: left, attachments };
  if (has("document")) return { outcome: "document", reason: left, attachments };
  if (has("duplicate")) return { outcome: "duplicate", reason: "All of its files came before.", attachments };
  const why = attachments.some(({ outcome }) => outcome === "rejected")
    ? "None of its files could be taken."
    : "It has no file: a text is read by a person, here.";
  return { outcome: "rejected", reason: left === null ? why : `${why} ${left}`, attachments };
}

const mayBeItself = ({ row, parsed }: MailOfVendor, attachments: readonly AttachmentRow[]): boolean =>
  row.address === "invoices" && !attachments.some(mayBePaper) && mayBeInvoice(parsed.subject, parsed.text);

/** Whether a file may be the invoice that the words of its mail speak of: what was not taken is none, and a logo is none. */
const mayBePaper = ({ outcome, mediaType, bytes }: AttachmentRow): boolean =>
  PAPER.has(outcome) && (bytes >= MAX_DECORATION_BYTES || !/^image\/(?:png|jpeg|gif)$/.test(mediaType));

/** The words of a mail as a document: a draft, as any paper that came. */
async function takeText(context: Context, tx: TenantTx, tenant: Tenant, mail: MailOfVendor): Promise<AttachmentRow> {
  const from = mail.parsed.from[0] ?? mail.row.envelopeFrom;
  const pdf = await mailToPdf({ from, at: mail.row.receivedAt, subject: mail.parsed.subject, text: mail.parsed.text });
  const kept = await keepFile(context, tenant.tenantUuid, pdf);
  const name = `${
    mail.parsed.subject
      .replaceAll(/[\p{Cc}/\\]/gu, "_")
      .slice(0, 100)
      .trim() || "Mail"
  }.pdf`;
  const documentUuid = await addDocument(context, tx, tenant, { mail, kept, name, mediaType: "application/pdf" });
  return {
    name,
    mediaType: "application/pdf",
    bytes: kept.bytes,
    blobHash: kept.hash,
    outcome: "document",
    reason: "The words of the mail, which may be the invoice.",
    documentUuid,
  };
}

/** Whoever let a held mail in answers for what comes of it; of any other its sender, and who said whose mail that is. */
const letInBy = ({ row, parsed }: MailOfVendor): string => row.releasedBy ?? `mail:${parsed.from[0] ?? row.envelopeFrom}`;

async function addDocument(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  file: { readonly mail: MailOfVendor; readonly kept: KeptFile; readonly name: string; readonly mediaType: string },
): Promise<string> {
  const { mail, kept, name, mediaType } = file;
  const documentUuid = context.newUuid();
  await insertDocument(tx, {
    documentUuid,
    type: "Unset",
    approved: false,
    filename: name,
    mediaType,
    blobHash: kept.hash,
    bytes: kept.bytes,
    source: "Email",
    intakeUuid: null,
    at: mail.at,
    by: letInBy(mail),
  });
  await crossOutPendingBlobs(tx, tenant.tenantUuid, [kept.pendingUuid]);
  await askToRead(tx, [documentUuid], mail.at);
  return documentUuid;
}

interface FileOfMail {
  readonly mail: MailOfVendor;
  readonly file: MailFile;
}

interface FileAmongOthers extends FileOfMail {
  /** What became of the files before it. */
  readonly taken: readonly AttachmentRow[];
}

async function takeFile(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { mail, file, taken }: FileAmongOthers,
): Promise<AttachmentRow> {
  const mediaType = typeOf(file);
  const { hash, bytes } = file.content.digest();
  const row = { name: file.name, mediaType, bytes, blobHash: hash, reason: null, documentUuid: null };
  if (file.note !== null) return { ...row, ...file.note };
  if (bytes === 0) return { ...row, outcome: "rejected", reason: "It is empty." };
  if (mediaType === X12) return { ...row, ...(await takeX12(context, tx, tenant, { mail, file })) };
  if (mediaType === UNKNOWN_BYTES && (SAYS_WHO.test(file.name) || SAYS_WHO_TYPE.test(file.saidType)))
    return { ...row, mediaType: file.saidType, outcome: "ignored", reason: "A signature, a business card or a date: no paper." };
  if (mediaType === UNKNOWN_BYTES) return { ...row, mediaType: file.saidType, outcome: "rejected", reason: refusalOf(file.name) };
  if (file.isRelated && mediaType !== "application/pdf" && bytes < MAX_DECORATION_BYTES)
    return { ...row, outcome: "ignored", reason: "A small image within the text: a logo or a signature." };
  const twice = taken.find(({ blobHash, documentUuid }) => blobHash === hash && documentUuid !== null);
  if (twice !== undefined)
    return { ...row, outcome: "duplicate", reason: `The same as ${twice.name}.`, documentUuid: twice.documentUuid };
  const before = await findMailedDocument(tx, hash);
  if (before !== undefined)
    return { ...row, outcome: "duplicate", reason: "The same file came by mail before.", documentUuid: before };
  const kept = await keepFile(context, tenant.tenantUuid, file.content);
  const documentUuid = await addDocument(context, tx, tenant, { mail, kept, name: file.name, mediaType });
  return { ...row, outcome: "document", documentUuid };
}

/**
 * X12 by mail is its vendor's partner's, or nobody's: a sender proves a mail domain, not an interchange id. The same bytes again
 * do nothing.
 */
async function takeX12(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { mail, file }: FileOfMail,
): Promise<Pick<AttachmentRow, "outcome" | "reason">> {
  if (mail.row.address === "documents") return { outcome: "rejected", reason: "EDI is taken at the address invoices@ alone." };
  const partners = await listPartnersOfVendor(tx, mail.vendorExternalId);
  const [from, to] = ISA06;
  const sender = file.head.toString("latin1").trimStart().slice(from, to).trim();
  if (!partners.includes(sender))
    return {
      outcome: "rejected",
      reason: `The interchange is of ${sender === "" ? "no sender" : sender}, which is no EDI partner of vendor ${mail.vendorExternalId}.`,
    };
  const actor = { id: letInBy(mail), name: mail.parsed.from[0] ?? sender, approvalLimit: null };
  const answer = await receiveX12(context, tenant, {
    actor,
    channel: "mail",
    name: file.name,
    boundTo: sender,
    chunks: file.content.read(),
  });
  switch (answer.kind) {
    case "acknowledged":
      return answer.replayed
        ? { outcome: "duplicate", reason: "The same interchange came before." }
        : { outcome: "invoice", reason: null };
    case "unreadable":
      return { outcome: "rejected", reason: answer.reason };
    case "too-large":
      return { outcome: "rejected", reason: `A file may have ${answer.limit} bytes.` };
    case "not-yours":
      return { outcome: "rejected", reason: "The same bytes came from another partner before." };
    case "over-quota":
      return { outcome: "rejected", reason: answer.reason };
    case "overloaded":
      throw new Error("the EDI intake has too much to do");
  }
}
