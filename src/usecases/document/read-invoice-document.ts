import { imageToPdf, IMAGE_TYPES } from "#adapters/image-to-pdf.ts";
import { fileInPdf } from "#adapters/file-in-pdf.ts";
import { Readable } from "node:stream";
import { findDocumentOfInvoice, savePdf } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keepFile } from "./keep-file.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

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

export interface WantedPdf {
  readonly invoiceUuid: string;
  readonly documentUuid: string;
  /** What becomes of a file no PDF can be made of: it is refused, or carried in a PDF as an attachment, made anew each time. */
  readonly others: "refuse" | "carry";
}

/**
 * A document of an invoice, or of an order matched to it, as a PDF (specification, operation 4 and legacy getVendorInvoiceDocumentPdf). An image
 * becomes one the first time it is asked for; the PDF is kept. Refuses: unknown; invalid for a file that is
 * neither a PDF nor made one.
 */
export async function readInvoiceDocument(
  context: Context,
  tenant: Tenant,
  { invoiceUuid, documentUuid, others }: WantedPdf,
): Promise<Outcome<PdfToSend>> {
  const { tenantUuid } = tenant;
  const { blobs } = context.outside;
  const document = await context.db.inTenant(tenantUuid, (tx) => findDocumentOfInvoice(tx, invoiceUuid, documentUuid));
  if (document === undefined) return refuse("unknown", "no document of this invoice has this uuid");
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
  const content = await blobs.read(tenantUuid, document.blobHash);
  if (content === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
  const made = isImage ? await imageToPdf(content) : undefined;
  if (made?.ok === true) {
    const kept = await keepFile(context, tenantUuid, made.content);
    await context.db.inTenant(tenantUuid, async (tx) => {
      await savePdf(tx, documentUuid, kept.hash, kept.bytes);
      await crossOutPendingBlobs(tx, tenantUuid, [kept.pendingUuid]);
    });
    return open(filename, kept.hash, kept.bytes);
  }
  if (others === "refuse") return refuse("invalid", `no PDF can be made of the file: ${made?.reason ?? "it is no image"}`);
  const pdf = await fileInPdf(content, document.filename, document.mediaType);
  return done({
    originalName: document.filename,
    filename,
    bytes: pdf.length,
    stream: Readable.from([pdf], { objectMode: false }),
  });
}
