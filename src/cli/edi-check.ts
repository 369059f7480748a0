import { readFile } from "node:fs/promises";
import { checkFile } from "#x12/check-file.ts";
import { printFileCheck } from "#x12/print-file-check.ts";
import type { DefineCommand } from "./command.ts";

/** `weighbridge edi check FILE`: what the service would answer to a file, and why, with a caret under each fault. Exit code 1 when any of it is refused. */
export const ediCheck: DefineCommand = (command) =>
  void command.argument("<file>", "an X12 file, as it would be sent").action(async (file: string) => {
    const bytes = await readFile(file);
    const now = new Date().toISOString();
    const check = checkFile(bytes, { controlNumber: 1, on: now.slice(0, 10), at: now.slice(11, 16) });
    process.stdout.write(printFileCheck(check, bytes));
    if (check.outcome !== "accepted" && check.outcome !== "accepted-with-errors") process.exitCode = 1;
  });
