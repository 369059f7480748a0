import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run new -- migration words-of-it` and `npm run new -- adr "Words of it"`: the file with the next free number. Two branches
 * may still take the same one; the test of the repository tells whoever lands second.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const KINDS = {
  migration: {
    folder: "src/db/migrations",
    nameOf: (words: string) => `${words.replaceAll("-", "_")}.sql`,
    textOf: () => "",
  },
  adr: {
    folder: "docs/adr",
    nameOf: (words: string) => `${words}.md`,
    textOf: (title: string, number: number) =>
      `# ${number}. ${title}\n\nStatus: proposed, ${new Date().toISOString().slice(0, 10)}\n\n## What was asked\n\n## Measured\n\n## Decided\n`,
  },
} as const;

/** The number after the last one that a folder has, with leading zeros. */
export function nextNumber(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

/** "An order's subject, once" as a file is named: "an-orders-subject-once". */
export function fileLabel(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function writeNew([kind = "", ...rest]: readonly string[]): void {
  const title = rest.join(" ");
  const words = fileLabel(title);
  if ((kind !== "migration" && kind !== "adr") || words === "") {
    console.error('npm run new -- migration words-of-it\nnpm run new -- adr "Words of it"');
    process.exit(2);
  }
  const { folder, nameOf, textOf } = KINDS[kind];
  const number = nextNumber(readdirSync(join(ROOT, folder)));
  const path = join(folder, `${number}${kind === "migration" ? "_" : "-"}${nameOf(words)}`);
  writeFileSync(join(ROOT, path), textOf(title, Number(number)), { flag: "wx" });
  console.log(path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeNew(process.argv.slice(2));
