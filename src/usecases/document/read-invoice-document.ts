import type { HeavyOutcome } from "#adapters/heavy/heavy-outcome.ts";
import type { PdfTask } from "#adapters/heavy/tasks.ts";
import { IMAGE_TYPES } from "#adapters/heavy/made-pdf.ts";
import { Readable } from "node:stream";
import { type DocumentWithPdf, findDocumentOfInvoice, savePdf, savePdfRefusal } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keepFile } from "../file/keep-file.ts";
import { BUSY, done, type Outcome, refuse, WITHHELD } from "../refusal.ts";
import { holdToScanner } from "../file/scan-document.ts";

export interface PdfToSend {
  /** The name the file was sent under. */
  readonly originalName: string;
  /** The same as the name of a PDF. */
  readonly filename: string;
  readonly bytes: number;
  readonly stream: Readable;
}

const PDF = "application/pdf";
/** A file is held whole while it is turned into a PDF. */
const MAX_HELD_SIZE = 25 * 1024 * 1024;
const MINUTES_UNTIL_ANOTHER_TRY = 60;

export interface WantedPdf {
  readonly invoiceUuid: string;
  readonly documentUuid: string;
  /** What becomes of a file no PDF can be made of: it is refused, or carried in a PDF as an attachment, made anew each time. */
  readonly others: "refuse" | "carry";
  /** Whether whoever asks sees what was blacked out in a copy. */
  readonly mayOpenOriginals: boolean;
}

/**
 * A document of an invoice, or of an order matched to it, as a PDF (specification, operation 4 and legacy
 * getVendorInvoiceDocumentPdf). An image becomes one the first time it is asked for; the PDF is kept. Refuses: unknown; invalid
 * for a file that is neither a PDF nor made one; busy while too much of the tenant, or of others, is being made.
 */
export async function readInvoiceDocument(
  context: Context,
  tenant: Tenant,
  { invoiceUuid, documentUuid, others, mayOpenOriginals }: WantedPdf,
): Promise<Outcome<PdfToSend>> {
  const { tenantUuid } = tenant;
  const { blobs } = context.outside;
  const document = await context.db.inTenant(tenantUuid, (tx) => findDocumentOfInvoice(tx, invoiceUuid, documentUuid));
  if (document === undefined) return refuse("unknown", "no document of this invoice has this uuid");
  if (document.hasRedacted && !mayOpenOriginals) return WITHHELD;
  const held = await holdToScanner(context, tenant, { documentUuid, blobHash: document.blobHash });
  if (!held.ok) return held;
  const open = async (filename: string, hash: string, bytes: number): Promise<Outcome<PdfToSend>> => {
    const stream = await blobs.open(tenantUuid, hash);
    if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
    return done({ originalName: document.filename, filename, bytes, stream });
  };
  if (document.mediaType === PDF) return open(document.filename, document.blobHash, document.bytes);
  // The whole name stays in it: what somebody looks for is the name the file was sent under.
  const filename = `${document.filename}.pdf`;
  if (document.pdfHash !== null) return open(filename, document.pdfHash, document.pdfBytes ?? 0);
  const isImage = IMAGE_TYPES.includes(document.mediaType);
  if (document.bytes > MAX_HELD_SIZE || (!isImage && others === "refuse"))
    return refuse("invalid", "the file is neither a PDF nor an image that one can be made of: ask for it as it was sent");
  const made = isImage ? await makePdf(context, tenantUuid, { documentUuid, ...document }) : noPdf("it is no image");
  if (!made.ok) return made;
  if (made.value.content !== null) {
    const { hash, bytes } = await keepPdf(context, tenantUuid, documentUuid, made.value.content);
    return open(filename, hash, bytes);
  }
  if (others === "refuse") return refuse("invalid", `no PDF can be made of the file: ${made.value.reason}`);
  const carried = await runHeavy(context, tenantUuid, { documentUuid, ...document }, "file-in-pdf");
  if (carried.kind === "busy") return BUSY;
  if (carried.kind === "overrun" || !carried.made.ok)
    return refuse("invalid", "the file cannot be carried in a PDF: ask for it as it was sent");
  const pdf = carried.made.content;
  return done({
    originalName: document.filename,
    filename,
    bytes: pdf.length,
    stream: Readable.from([pdf], { objectMode: false }),
  });
}

type FileOfDocument = DocumentWithPdf & { readonly documentUuid: string };

/** The PDF, or null and why there is none. */
type Made = { readonly content: Buffer; readonly reason: null } | { readonly content: null; readonly reason: string };

const noPdf = (reason: string): Outcome<Made> => done({ content: null, reason });

/** Tried once: that it cannot be done is kept, for ever where that lies in the file. */
async function makePdf(context: Context, tenantUuid: string, document: FileOfDocument): Promise<Outcome<Made>> {
  if (document.pdfRefusal !== null) return noPdf(document.pdfRefusal);
  const outcome = await runHeavy(context, tenantUuid, document, "image-to-pdf");
  if (outcome.kind === "busy") return BUSY;
  const made = outcome.kind === "made" ? outcome.made : null;
  if (made?.ok === true) return done({ content: made.content, reason: null });
  const [reason, minutes] = outcome.kind === "overrun" ? [outcome.reason, MINUTES_UNTIL_ANOTHER_TRY] : [made?.reason ?? "", null];
  await context.db.inTenant(tenantUuid, (tx) => savePdfRefusal(tx, document.documentUuid, reason, minutes));
  return noPdf(reason);
}

function runHeavy({ outside }: Context, tenantUuid: string, document: FileOfDocument, task: PdfTask): Promise<HeavyOutcome> {
  return outside.heavy.run(tenantUuid, task, async () => {
    const content = await outside.blobs.open(tenantUuid, document.blobHash);
    if (content === undefined) throw new Error(`the file of document ${document.documentUuid} is gone`);
    return { content, name: document.filename, mediaType: document.mediaType };
  });
}

async function keepPdf(context: Context, tenantUuid: string, documentUuid: string, content: Buffer) {
  const kept = await keepFile(context, tenantUuid, content);
  await context.db.inTenant(tenantUuid, async (tx) => {
    await savePdf(tx, documentUuid, kept.hash, kept.bytes);
    await crossOutPendingBlobs(tx, tenantUuid, [kept.pendingUuid]);
  });
  return kept;
}
