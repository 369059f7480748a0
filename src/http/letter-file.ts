import { letterToPdf } from "#adapters/letter-to-pdf.ts";
import type { Letter } from "#domain/dispute/letter.ts";
import { fileHeaders } from "./file-headers.ts";

/** A letter as a file to save. `csv` is asked only where CSV is wanted. */
export async function letterFile(format: "csv" | "pdf", name: string, letter: Letter, csv: () => string) {
  const body = format === "csv" ? Buffer.from(csv()) : await letterToPdf(letter);
  const mediaType = format === "csv" ? "text/csv; charset=utf-8" : "application/pdf";
  return { status: 200 as const, body, headers: fileHeaders(`${name}.${format}`, mediaType, body.length) };
}
