import { fileKindOf } from "#domain/reading/file-kind.ts";
import { imageToPdf } from "./image-to-pdf.ts";
import type { PageTurns } from "./page-turns.ts";
import { cutPdf } from "./read-pdf.ts";

/** The parts that a file was cut into, each a PDF; or why it cannot be, for a person. */
export type CutFile =
  | { readonly ok: true; readonly parts: readonly Uint8Array[] }
  | { readonly ok: false; readonly reason: string };

/** Of all parts together: pages may share what they show, and parts do not. */
const MAX_BYTES = 200 * 1024 ** 2;

/**
 * Cuts pages (from 1) out of a PDF or an image with several, a PDF for each list of them. The same pages of the same bytes make
 * the same bytes. Runs where it can harm nobody (ADR 37).
 */
export async function cutPages(content: Buffer, parts: readonly (readonly number[])[], turns: PageTurns = {}): Promise<CutFile> {
  const { kind } = fileKindOf(content);
  const made: Uint8Array[] = [];
  if (kind === "pdf") {
    const cut = await cutPdf(content, parts, turns);
    if (!cut.ok) return cut;
    made.push(...cut.parts);
  } else if (kind === "image")
    for (const pages of parts) {
      const pdf = await imageToPdf(content, pages);
      if (!pdf.ok) return pdf;
      // By its own pages: the first of a part is its page 1.
      const own = Object.fromEntries(pages.flatMap((page, at) => (turns[page] === undefined ? [] : [[at + 1, turns[page]]])));
      const turned =
        Object.keys(own).length === 0
          ? { ok: true as const, parts: [pdf.content] }
          : await cutPdf(pdf.content, [pages.map((_, at) => at + 1)], own as PageTurns);
      if (!turned.ok) return turned;
      made.push(...turned.parts);
    }
  else return { ok: false, reason: "it has no pages that could be cut out of it" };
  const bytes = made.reduce((sum, { length }) => sum + length, 0);
  return bytes > MAX_BYTES ? { ok: false, reason: "its parts are too large together" } : { ok: true, parts: made };
}
