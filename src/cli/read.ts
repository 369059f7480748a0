import { readFile, writeFile } from "node:fs/promises";
import { format, parse } from "node:path";
import type { DrawnPage } from "#adapters/heavy/draw-pages.ts";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { failedReading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import { ocrEngineOf } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";
import { describeReading } from "./describe-reading.ts";

interface Options {
  readonly json?: boolean;
  readonly words?: boolean;
  readonly draw?: string;
}

/**
 * `weighbridge read FILE [--json] [--words] [--draw out.png]`: what the service would read of a document, with no service and no
 * database. The file is read in a process of its own that may do nothing else. Exit code 1 when nothing could be read.
 */
export const read: DefineCommand = (command) =>
  void command
    .argument("<file>", "a PDF, an image (JPEG, PNG, TIFF), or an e-invoice as XML")
    .option("--json", "print everything that was found, with boxes and candidates")
    .option("--words", "with --json: the words of each page and their boxes too")
    .option(
      "--draw <file>",
      "write the first page as a PNG with boxes around what was found; further pages beside it, as <file>-2.png",
    )
    .action(async (file: string, { json, words, draw }: Options) => {
      const content = await readFile(file);
      const heavy = openHeavyWork({ engine: ocrEngineOf(process.env) });
      try {
        const began = performance.now();
        const outcome = await heavy.read("", async () => content, { draws: draw !== undefined });
        const milliseconds = Math.round(performance.now() - began);
        const { reading, pages } =
          outcome.kind === "made"
            ? outcome.made
            : { reading: failedReading(outcome.kind === "overrun" ? outcome.reason : "too much else is being read"), pages: [] };
        if (reading.status === "failed") process.exitCode = 1;
        const drawn = outcome.kind === "made" ? (outcome.made.drawn ?? []) : [];
        if (draw !== undefined) process.stderr.write(await writePages(draw, drawn));
        const told = { reader: READER, milliseconds, ...reading, ...(words === true ? { words: pages } : {}) };
        process.stdout.write(json === true ? `${JSON.stringify(told, null, 2)}\n` : describeReading(reading, file));
      } finally {
        heavy.close();
      }
    });

/** Writes the pages, and tells where. */
async function writePages(file: string, drawn: readonly DrawnPage[]): Promise<string> {
  const { dir, name, ext } = parse(file);
  if (drawn.length === 0) return "no page can be drawn\n";
  const files: string[] = [];
  for (const { number, png } of drawn) {
    const own = number === 1 ? file : format({ dir, name: `${name}-${number}`, ext: ext === "" ? ".png" : ext });
    await writeFile(own, png);
    files.push(own);
  }
  return `${files.join(", ")}: fields are green where they are sure and orange where not, charges blue, rows gray, a signature violet\n`;
}
