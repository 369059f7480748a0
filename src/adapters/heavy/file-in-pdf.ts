import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { openPen } from "../letter-to-pdf.ts";

const deflated = promisify(deflate);

/**
 * A PDF of one page that names a file and carries it, byte for byte, as an attachment (PDF 1.7, 7.11.4): for files of which no
 * pages can be made. It is packed beside the event loop, so that a large one makes nobody wait.
 */
export async function fileInPdf(content: Buffer, name: string, mediaType: string): Promise<Buffer> {
  // Loaded only where it is used.
  const { PDFDocument, PDFHexString, PDFName, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  pdf.setProducer("Weighbridge");
  pdf.setTitle(name);
  const pen = openPen(pdf, await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold));
  pen.paragraph(name, true);
  pen.paragraph(
    "This file cannot be shown as pages. It is attached to this PDF as it was sent; open the attachments to save it.",
  );
  const { context, catalog } = pdf;
  const stream = context.stream(await deflated(content), {
    Type: "EmbeddedFile",
    Subtype: mediaType,
    Filter: "FlateDecode",
    Params: { Size: content.length },
  });
  const fileName = PDFHexString.fromText(name);
  const file = context.register(stream);
  const described = context.obj({ Type: "Filespec", F: fileName, UF: fileName, EF: { F: file, UF: file } });
  catalog.set(PDFName.of("Names"), context.obj({ EmbeddedFiles: { Names: [fileName, context.register(described)] } }));
  return Buffer.from(await pdf.save());
}
