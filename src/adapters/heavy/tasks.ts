import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import { cutPages, type CutFile } from "./cut-pages.ts";
import type { PageTurns } from "./page-turns.ts";
import { fileInPdf } from "./file-in-pdf.ts";
import { imageToPdf } from "./image-to-pdf.ts";
import type { MadePdf } from "./made-pdf.ts";
import type { Page } from "#domain/reading/page.ts";
import { drawPage, type DrawnPage, type PageAsked } from "./draw-page.ts";
import { type ReadFile, readFile } from "./read-file.ts";
import { mergeFiles } from "./merge-files.ts";
import { recognizeByWasm } from "./recognize-by-wasm.ts";
import type { Recognize } from "./recognize-text.ts";
import { type ReadRegion, readRegion, type RegionAsked } from "./read-region.ts";
import { type RedactedFile, type RedactionAsked, redactFile } from "./redact-file.ts";

const FIRST: PageAsked = { number: 1, width: 1_000, turn: 0, isRecognized: false };

const WHOLE: RegionAsked = { number: 1, turn: 0, isRecognized: false, box: [0, 0, 1, 1] };
const NOTHING: RedactionAsked = { places: [], pages: [] };

/** What other people's files are put through, each kind by its name: it runs where it can harm nobody (ADR 37). */
export const TASKS = {
  "image-to-pdf": ({ content }: FileToMake): Promise<MadePdf> => imageToPdf(content),
  "file-in-pdf": async ({ content, name, mediaType }: FileToMake): Promise<MadePdf> => ({
    ok: true,
    content: await fileInPdf(content, name, mediaType),
  }),
  "cut-pages": ({ content, parts = [], turns = {} }: FileToMake): Promise<CutFile> => cutPages(content, parts, turns),
  "merge-files": ({ content, lengths = [] }: FileToMake): Promise<MadePdf> => mergeFiles(content, lengths),
  "draw-page": ({ content, page }: FileToMake): Promise<DrawnPage> => drawPage(content, page ?? FIRST),
  "read-region": ({ content, region = WHOLE, recognize = recognizeByWasm }: FileToMake): Promise<ReadRegion> =>
    readRegion(content, region, recognize),
  "redact-file": ({ content, redaction = NOTHING }: FileToMake): Promise<RedactedFile> => redactFile(content, redaction),
  "read-file": ({ content, recognize, templates = [], recognized = [] }: FileToMake): Promise<ReadFile> =>
    readFile(content, { templates, recognized, ...(recognize === undefined ? {} : { recognize }) }),
  "draw-file": ({ content, recognize, templates = [], recognized = [] }: FileToMake): Promise<ReadFile> =>
    readFile(content, { draws: true, templates, recognized, ...(recognize === undefined ? {} : { recognize }) }),
} as const satisfies Readonly<
  Record<string, (file: FileToMake) => Promise<MadePdf | ReadFile | DrawnPage | CutFile | RedactedFile | ReadRegion>>
>;

export type TaskName = keyof typeof TASKS;
/** The tasks that make a PDF. */
export type PdfTask = "image-to-pdf" | "file-in-pdf";

export interface FileToMake {
  readonly content: Buffer;
  readonly name: string;
  readonly mediaType: string;
  /** Which page is drawn, and how. */
  readonly page?: PageAsked;
  /** Which pages, from 1, are cut out of it: a list for each part. */
  readonly parts?: readonly (readonly number[])[];
  /** Of several files that come as one: how many bytes each has. */
  readonly lengths?: readonly number[];
  /** Which of them are turned. */
  readonly turns?: PageTurns;
  /** How letters are recognized; absent: in the process that reads. */
  readonly recognize?: Recognize;
  /** Of the tenant whose file it is. */
  readonly templates?: readonly VendorTemplate[];
  /** Pages that were recognized before. */
  readonly recognized?: readonly Page[];
  /** The place that is read. */
  readonly region?: RegionAsked;
  /** What is blacked out. */
  readonly redaction?: RedactionAsked;
}
