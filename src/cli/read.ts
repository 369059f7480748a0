import { readFile } from "node:fs/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { failedReading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import type { DefineCommand } from "./command.ts";
import { describeReading } from "./describe-reading.ts";

interface Options {
  readonly json?: boolean;
  readonly words?: boolean;
}

/**
 * `weighbridge read FILE [--json] [--words]`: what the service would read of a document, with no service and no database. The
 * file is read in a process of its own that may do nothing else. Exit code 1 when nothing could be read.
 */
export const read: DefineCommand = (command) =>
  void command
    .argument("<file>", "a PDF, an image (JPEG, PNG, TIFF), or an e-invoice as XML")
    .option("--json", "print everything that was found, with boxes and candidates")
    .option("--words", "with --json: the words of each page and their boxes too")
    .action(async (file: string, { json, words }: Options) => {
      const content = await readFile(file);
      const heavy = openHeavyWork();
      try {
        const began = performance.now();
        const outcome = await heavy.read("", async () => content);
        const milliseconds = Math.round(performance.now() - began);
        const { reading, pages } =
          outcome.kind === "made"
            ? outcome.made
            : { reading: failedReading(outcome.kind === "overrun" ? outcome.reason : "too much else is being read"), pages: [] };
        if (reading.status === "failed") process.exitCode = 1;
        const told = { reader: READER, milliseconds, ...reading, ...(words === true ? { words: pages } : {}) };
        process.stdout.write(json === true ? `${JSON.stringify(told, null, 2)}\n` : describeReading(reading, file));
      } finally {
        heavy.close();
      }
    });
