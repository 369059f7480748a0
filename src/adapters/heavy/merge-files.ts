import { fileKindOf } from "#domain/reading/file-kind.ts";
import { imageToPdf } from "./image-to-pdf.ts";
import type { MadePdf } from "./made-pdf.ts";
import { joinPdfs } from "./read-pdf.ts";

/**
 * The pages of several files, PDFs and images, as one PDF in their order. They come as one piece of bytes with the length of
 * each. Runs where it can harm nobody (ADR 37).
 */
export async function mergeFiles(content: Buffer, lengths: readonly number[]): Promise<MadePdf> {
  const pdfs: Uint8Array[] = [];
  let from = 0;
  for (const [at, length] of lengths.entries()) {
    const pdf = await asPdf(content.subarray(from, from + length));
    if (!pdf.ok) return { ok: false, reason: `document ${at + 1}: ${pdf.reason}` };
    pdfs.push(pdf.content);
    from += length;
  }
  return joinPdfs(pdfs);
}

/** What was in the file beside its pages stays behind. */
const asPdf = async (file: Buffer): Promise<MadePdf> => {
  const { kind } = fileKindOf(file);
  if (kind === "pdf") return { ok: true, content: file };
  if (kind !== "image") return { ok: false, reason: "it has no pages that could be put together with others" };
  return imageToPdf(file);
};
