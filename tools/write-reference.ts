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
 * The test named after the operation; else the one that the page names already, as long as it still speaks of it, so that a page
 * does not age by what some other test begins to speak of; else the first that speaks of it by name or by the fixed parts of its
 * path; else the one in which each proves its answers.
 */
const testOf = (row: AnyOperation, texts: ReadonlyMap<string, string>, namedBefore: string | undefined): string => {
  const own = [...texts.keys()].find((name) => name.endsWith(`/${kebab(row.operationId)}.test.ts`));
  if (own !== undefined) return own;
  const fixed = row.path.split(/\{\w+\}/).filter((piece) => piece !== "");
  const [first = "", last = ""] = [fixed[0], fixed.at(-1)];
  const byName = (text: string): boolean => new RegExp(`\\b${row.operationId}\\b`).test(text);
  const byPath = (text: string): boolean => text.includes(first) && text.includes(last);
  const before = texts.get(namedBefore ?? "");
  if (namedBefore !== undefined && before !== undefined && (byName(before) || byPath(before))) return namedBefore;
  const known = [...texts].filter(([name]) => /^tests\/(?:http|flows|e2e)\//.test(name));
  const hit = known.find(([, text]) => byName(text)) ?? known.find(([, text]) => byPath(text));
  return hit?.[0] ?? PROVES_ITS_ANSWERS;
};

const PROVES_ITS_ANSWERS = "tests/http/answers-as-documented.test.ts";

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
  const texts = new Map(filesUnder("tests", ".test.ts").map((name) => [name, readFileSync(ROOT + name, "utf8")]));
  const page = readFileSync(`${ROOT}docs/operations.md`, "utf8");
  const before = new Map([...page.matchAll(/^\| (\w+) \| `.*` \| .* \| (.*) \| .* \|$/gm)].map(([, name, test]) => [name, test]));
  const lines = routes.map((row) => {
    const test = testOf(row, texts, before.get(row.operationId));
    return `| ${row.operationId} | \`${row.method} ${row.path}\` | ${fileOf(row, sources)} | ${test} | ${sectionOf(row)} |`;
  });
  return `# Operations\n\nOne row an operation, as \`src/http/routes.ts\` lists them; written by \`node tools/write-reference.ts\`, held equal by a test.\nThe last column is the section of the interface specification.\n\n| Operation | Address | File | Test | Section |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

export function printErrors(): string {
  const lines = Object.entries(REFUSALS).map(
    ([code, { status, title, when }]) => `| \`${code}\` | ${status} | ${title} | ${when} |`,
  );
  return `# Errors\n\nEvery refusal, as \`src/http/refusals.ts\` lists them; written by \`node tools/write-reference.ts\`, held equal by a test.\nV2, \`/manage\` and \`/edi\` answer \`{Title, Status, TraceId, Errors}\`, legacy operations problem details (RFC 9457) with \`type\` \`urn:weighbridge:error:<code>\`. The header \`X-Error-Code\` has the code in every shape.\n\n| Code | Status | Title | When |\n|---|---|---|---|\n${lines.join("\n")}\n`;
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
