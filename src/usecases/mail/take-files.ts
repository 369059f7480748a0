import { askToRead } from "#outbox/ask-to-read.ts";
import { createHash } from "node:crypto";
import { mailToPdf } from "#adapters/letter-to-pdf.ts";
import type { MailFile, MailWords } from "#adapters/parsed-mail.ts";
import { wordsOfFile } from "#adapters/words-of-file.ts";
import type { TenantTx } from "#db/database.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { listPartnersOfVendor } from "#db/queries/edi/edi-partners.ts";
import type { AttachmentRow } from "#db/queries/mail/incoming-mail.ts";
import { findMailedDocument } from "#db/queries/mail/mail-copies.ts";
import { uniqueNames } from "#domain/dispute/unique-names.ts";
import { IMAGE_SIZE_WITHIN, imageSizeOf } from "#domain/document/image-size.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { isDecoration, MAX_DECORATION_BYTES } from "#domain/mail/decoration.ts";
import { invoicesInText, mayBeInvoice } from "#domain/mail/invoice-text.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keepFile, type KeptFile } from "../file/keep-file.ts";
import { traceOfUuid } from "../record-intake.ts";
import { receiveX12 } from "../edi/receive-x12.ts";
import { type JudgedMail, saidOfLeftOut, type TakenFiles } from "./judged-mail.ts";

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
/** Outcomes of files that are papers, now or before. */
const PAPER: ReadonlySet<string> = new Set(["document", "invoice", "duplicate"]);
/** What mail programs add by themselves: who signed a mail, who wrote it, when to meet. */
const SAYS_WHO = /\.(?:p7s|asc|sig|vcf|ics)$/i;
const SAYS_WHO_TYPE =
  /^(?:application\/(?:x-)?(?:pkcs7|pgp)-signature|application\/pgp-encrypted|text\/(?:x-)?(?:vcard|calendar))\b/i;
/** ISA06, the sender of an interchange: fifteen characters at a fixed place. */
const ISA06 = [35, 50] as const;

/** The beginning of a text in UTF-8, or in UTF-16 where its mark says so. */
const headText = (head: Buffer): string => {
  const [first, second] = head;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide ? new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(head) : head.toString("utf8");
};

/** What the bytes of a file say it is; X12 begins with its envelope. */
const typeOf = (file: MailFile): string => {
  const type = mediaTypeOf(file.head);
  if (type !== UNKNOWN_BYTES) return type;
  if (/^\s*ISA[^\w\s]/.test(file.head.toString("latin1"))) return X12;
  return INVOICE_XML.test(headText(file.head)) ? XML : type;
};

const EXPLAINED: readonly (readonly [RegExp, string])[] = [
  [/\.hei[cf]$/i, "It is a photograph of the kind HEIC: send it as JPEG or PDF."],
  [/\.p7m$/i, "It says that it is a file of S/MIME, and is none that can be read: send the mail without."],
  [/\.(?:rar|7z|t?gz|tar)$/i, "Of archives ZIP is opened: send it as that, or the files themselves."],
  [/\.msg$/i, "It is a mail as Outlook keeps it: forward the mail itself, or send its files."],
  [/\.(?:webp|gif|bmp|svg)$/i, "Of images, JPEG, PNG and TIFF are taken: send it as one of them, or as a PDF."],
  [/\.(?:xlsx?|csv|docx?|rtf|od[ts])$/i, "Of documents, PDF, PNG, JPEG and TIFF are taken, and X12 of EDI."],
];
const PGP = /^\s*-----BEGIN PGP MESSAGE-----/;
const refusalOf = ({ name, head, saidType }: MailFile): string =>
  PGP.test(head.toString("latin1"))
    ? "It is encrypted (PGP): send it without."
    : (EXPLAINED.find(([pattern]) =>
        pattern.test(/^application\/(?:x-)?pkcs7-mime\b/i.test(saidType) ? "smime.p7m" : name),
      )?.[1] ?? "Its bytes are no PDF, PNG, JPEG, TIFF, ZIP, X12 or electronic invoice in XML.");

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
  // Words are looked at where nothing else is the paper that they speak of.
  for (const [at, { within }] of mail.parsed.files.entries())
    if (within !== null && mayBeItself(mail, within, attachments.slice(at + 1, at + 1 + within.files)))
      await takeWords(context, tx, tenant, { mail, words: within, taken: attachments });
  const own = { subject: mail.parsed.subject, text: mail.parsed.words };
  if (mayBeItself(mail, own, attachments)) await takeWords(context, tx, tenant, { mail, words: own, taken: attachments });
  const has = (outcome: string): boolean => attachments.some((each) => each.outcome === outcome);
  const [left = null] = saidOfLeftOut(mail.parsed);
  if (has("invoice")) return { outcome: "invoice", reason: left, attachments };
  if (has("document")) return { outcome: "document", reason: left, attachments };
  if (has("duplicate"))
    return {
      outcome: "duplicate",
      reason: ["All of its files came before.", ...(left === null ? [] : [left])].join(" "),
      attachments,
    };
  const why = attachments.some(({ outcome }) => outcome === "rejected")
    ? "None of its files could be taken."
    : PGP.test(mail.parsed.text)
      ? "It is encrypted (PGP): ask for it without."
      : attachments.length > 0
        ? "None of its files is a paper: a text is read by a person, here."
        : mail.parsed.text.trim() === ""
          ? "It has no words and no file."
          : "It has no file: a text is read by a person, here.";
  return { outcome: "rejected", reason: left === null ? why : `${why} ${left}`, attachments };
}

const mayBeItself = ({ row }: MailOfVendor, { subject, text }: MailWords, attachments: readonly AttachmentRow[]): boolean =>
  row.address === "invoices" && !attachments.some(mayBePaper) && mayBeInvoice(subject, text);

/** Whether a file may be the invoice that the words of its mail speak of: a file that was not taken cannot be, nor can a logo. */
const mayBePaper = ({ outcome, mediaType, bytes }: AttachmentRow): boolean =>
  PAPER.has(outcome) && (bytes >= MAX_DECORATION_BYTES || !/^image\/(?:png|jpeg|gif)$/.test(mediaType));

interface WordsAmongOthers {
  readonly mail: MailOfVendor;
  readonly words: MailWords;
  /** What became of the rest of the mail; what becomes of the words goes there. */
  readonly taken: AttachmentRow[];
}

/** The words of a mail as documents: drafts, as any paper that came. Words that came before make nothing again. */
async function takeWords(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { mail, words, taken }: WordsAmongOthers,
): Promise<void> {
  const stem = nameOfWords(words.subject);
  for (const text of invoicesInText(words.text)) {
    const [name = stem] = uniqueNames([...taken.map((each) => each.name), `${stem}.pdf`]).slice(-1);
    // The PDF says when they came: the same words are known by themselves.
    const hash = createHash("sha256")
      .update(`${words.subject}\n${text.replaceAll(/\s+/g, " ").trim()}`)
      .digest("hex");
    const reason = "The words of the mail, which may be the invoice.";
    taken.push(await takeAsPdf(context, tx, tenant, { mail, words: { ...words, text }, name, hash, reason }));
  }
}

const nameOfWords = (subject: string): string =>
  subject
    .replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_")
    .slice(0, 100)
    .trim() || "Mail";

/** Words that become a document. */
interface WordsToKeep {
  readonly mail: MailOfVendor;
  readonly words: MailWords;
  readonly name: string;
  /** By which they are known when they come again. */
  readonly hash: string;
  readonly reason: string;
}

async function takeAsPdf(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { mail, words, name, hash, reason }: WordsToKeep,
): Promise<AttachmentRow> {
  const row = { name, mediaType: "application/pdf", bytes: Buffer.byteLength(words.text), blobHash: hash };
  const before = await findMailedDocument(tx, hash);
  if (before !== undefined)
    return { ...row, outcome: "duplicate", reason: "The same words came by mail before.", documentUuid: before };
  const from = mail.parsed.from[0] ?? mail.row.envelopeFrom;
  const pdf = await mailToPdf({ from, at: mail.row.receivedAt, ...words });
  const kept = await keepFile(context, tenant.tenantUuid, pdf);
  const documentUuid = await addDocument(context, tx, tenant, { mail, kept, name, mediaType: "application/pdf" });
  return { ...row, bytes: kept.bytes, outcome: "document", reason, documentUuid };
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
  if (
    mediaType === UNKNOWN_BYTES &&
    !PGP.test(file.head.toString("latin1")) &&
    (SAYS_WHO.test(file.name) || SAYS_WHO_TYPE.test(file.saidType))
  )
    return { ...row, mediaType: file.saidType, outcome: "ignored", reason: "A signature, a business card or a date: no paper." };
  if (mediaType === UNKNOWN_BYTES) return takeUnknown(context, tx, tenant, { mail, file });
  const decoration = await whyDecoration(file, mediaType);
  if (decoration !== undefined) return { ...row, outcome: "ignored", reason: decoration };
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

/** An image within the text that is no paper, and why; undefined: it may be one. */
async function whyDecoration(file: MailFile, mediaType: string): Promise<string | undefined> {
  const { bytes } = file.content.digest();
  if (!file.isRelated || !mediaType.startsWith("image/") || bytes >= MAX_DECORATION_BYTES) return undefined;
  const size = imageSizeOf(await file.content.readAt(0, Math.min(bytes, IMAGE_SIZE_WITHIN)));
  if (!isDecoration(bytes, size)) return undefined;
  const pixels = size === undefined ? "" : ` (${size.width} by ${size.height} pixels)`;
  return `A small image within the text${pixels}: a logo or a signature.`;
}

/** A file of a type that is not taken: its words may be the invoice, or it is refused with the reason. */
async function takeUnknown(context: Context, tx: TenantTx, tenant: Tenant, { mail, file }: FileOfMail): Promise<AttachmentRow> {
  const { hash, bytes } = file.content.digest();
  const row = { name: file.name, mediaType: file.saidType, bytes, blobHash: hash, documentUuid: null };
  if (file.isRelated && /^image\//i.test(file.saidType))
    return { ...row, outcome: "ignored", reason: "An image within the text, of a kind that papers are not sent in." };
  const words = await wordsOfFile(file);
  if (words === undefined) return { ...row, outcome: "rejected", reason: refusalOf(file) };
  const { subject } = mail.parsed;
  if (!mayBeInvoice(`${subject} ${file.name}`, words.text))
    return { ...row, outcome: "rejected", reason: `It is a ${words.kind} whose words are no invoice.` };
  const reason = `The words of a ${words.kind}, kept as a PDF.`;
  const name = `${file.name.slice(0, 200)}.pdf`;
  const kept = await takeAsPdf(context, tx, tenant, { mail, words: { subject, text: words.text }, name, hash, reason });
  return { ...kept, name: file.name };
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
    trace: traceOfUuid(mail.row.uuid),
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
