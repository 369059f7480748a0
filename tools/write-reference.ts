import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildOpenApi } from "#http/openapi/build-openapi.ts";
import { REFUSALS } from "#http/refusals.ts";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";
import { printAccessGuide } from "./print-access-guide.ts";
import { printLegacyGuide } from "./print-legacy-guide.ts";
import { printPolicySettings } from "./print-policy-settings.ts";

/**
 * Writes what is kept in the repository of the interface's own tables: `docs/openapi.json`, `docs/operations.md`,
 * `docs/errors.md`, `docs/policy.md`, `docs/legacy.md`, `docs/security/access.md`, and the types of the TypeScript client in
 * `sdk/`. A test holds files and tables equal and names this command: `node tools/write-reference.ts`.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const kebab = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();

const filesUnder = (folder: string, ending: string): readonly string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
    .sort();

/** An operation is one file, named after it, in the folder of its generation. */
const fileOf = (row: AnyOperation, sources: readonly string[]): string => {
  const file = sources.find(
    (source) => source.startsWith(`src/http/${row.generation}/`) && source.endsWith(`/${kebab(row.operationId)}.ts`),
  );
  if (file === undefined)
    throw new Error(`${row.operationId} has no file ${kebab(row.operationId)}.ts under src/http/${row.generation}`);
  return file;
};

/**
 * The test named after the operation, else the first one that speaks of it by name or by the fixed parts of its path, else the
 * one in which each proves its answers.
 */
const testOf = (row: AnyOperation, tests: readonly string[]): string => {
  const named = tests.find((name) => name.endsWith(`/${kebab(row.operationId)}.test.ts`));
  if (named !== undefined) return named;
  const fixed = row.path.split(/\{\w+\}/).filter((piece) => piece !== "");
  const [first = "", last = ""] = [fixed[0], fixed.at(-1)];
  const texts = tests
    .filter((name) => /^tests\/(?:http|flows|e2e)\//.test(name))
    .map((name) => [name, readFileSync(ROOT + name, "utf8")] as const);
  const hit =
    texts.find(([, text]) => new RegExp(`\\b${row.operationId}\\b`).test(text)) ??
    texts.find(([, text]) => text.includes(first) && text.includes(last));
  return hit?.[0] ?? "tests/http/answers-as-documented.test.ts";
};

const SECTIONS = {
  v2: "V2 operations",
  legacy: "Legacy operations",
  manage: "our own",
  edi: "our own (EDI)",
  oauth: "Authentication",
  open: "our own",
} as const;
const sectionOf = (row: AnyOperation): string =>
  row.number === undefined ? SECTIONS[row.generation] : `V2 operations, ${row.number}`;

export function printOperations(): string {
  const sources = filesUnder("src/http", ".ts");
  const tests = filesUnder("tests", ".test.ts");
  const lines = routes.map(
    (row) =>
      `| ${row.operationId} | \`${row.method} ${row.path}\` | ${fileOf(row, sources)} | ${testOf(row, tests)} | ${sectionOf(row)} |`,
  );
  return `# Operations\n\nOne row an operation, as \`src/http/routes.ts\` lists them; written by \`node tools/write-reference.ts\`, held equal by a test.\nThe last column is the section of the interface specification.\n\n| Operation | Address | File | Test | Section |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

export function printErrors(): string {
  const lines = Object.entries(REFUSALS).map(
    ([code, { status, title, when }]) => `| \`${code}\` | ${status} | ${title} | ${when} |`,
  );
  return `# Errors\n\nEvery refusal, as \`src/http/refusals.ts\` lists them; written by \`node tools/write-reference.ts\`, held equal by a test.\nV2, \`/manage\` and \`/edi\` answer \`{Title, Status, TraceId, Errors}\`, legacy operations problem details (RFC 9457) with \`type\` \`urn:weighbridge:error:<code>\`.\n\n| Code | Status | Title | When |\n|---|---|---|---|\n${lines.join("\n")}\n`;
}

export function printOpenApi(): string {
  return `${JSON.stringify(buildOpenApi(routes), null, 2)}\n`;
}

export const REFERENCE_FILES = [
  ["docs/openapi.json", printOpenApi],
  ["docs/operations.md", printOperations],
  ["docs/errors.md", printErrors],
  ["docs/policy.md", printPolicySettings],
  ["docs/legacy.md", printLegacyGuide],
  ["docs/security/access.md", printAccessGuide],
] as const;

/** Beside them, the types of the client in `sdk/` (its generator is asynchronous, and slow to load). */
export const CLIENT_TYPES = "sdk/openapi.generated.ts";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, print] of REFERENCE_FILES) writeFileSync(ROOT + path, print());
  const { printClientTypes } = await import("./print-client-types.ts");
  writeFileSync(ROOT + CLIENT_TYPES, await printClientTypes());
}
