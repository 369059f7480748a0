import { fileInPdf } from "./file-in-pdf.ts";
import { imageToPdf } from "./image-to-pdf.ts";
import type { MadePdf } from "./made-pdf.ts";

/** What other people's files are put through, each kind by its name: it runs where it can harm nobody (ADR 36). */
export const TASKS = {
  "image-to-pdf": ({ content }: FileToMake): Promise<MadePdf> => imageToPdf(content),
  "file-in-pdf": async ({ content, name, mediaType }: FileToMake): Promise<MadePdf> => ({
    ok: true,
    content: await fileInPdf(content, name, mediaType),
  }),
} as const satisfies Readonly<Record<string, (file: FileToMake) => Promise<MadePdf>>>;

export type TaskName = keyof typeof TASKS;

export interface FileToMake {
  readonly content: Buffer;
  readonly name: string;
  readonly mediaType: string;
}
