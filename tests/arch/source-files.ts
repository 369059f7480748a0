import { globSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type Import = { from: string; typeOnly: boolean };
export type SourceFile = { path: string; text: string; lines: number; imports: readonly Import[] };

/** The project's own source files that match, with what each imports; paths are relative to the project's root. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist[^/]*)$/.test(path) })
    .sort()
    .map((path) => {
      const text = readFileSync(`${ROOT}${path}`, "utf8");
      return { path, text, lines: text.split("\n").length - 1, imports: importsOf(text) };
    });
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const statements = [...code.matchAll(STATEMENT)].map(([, type, from]) => ({ from: from!, typeOnly: type !== undefined }));
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, from]) => ({ from: from!, typeOnly: false }));
  return [...statements, ...dynamic];
}

const ALIASES = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")).imports as Record<string, string>;

/** Where an import leads: a path of the project such as `src/db/migrate.ts`, or null for a package or a part of Node. */
export function target(file: SourceFile, from: string): string | null {
  if (from.startsWith(".")) return posix.join(dirname(file.path), from);
  if (!from.startsWith("#")) return null;
  const [prefix = "", ...rest] = from.split("/");
  const alias = ALIASES[`${prefix}/*`];
  if (alias === undefined) throw new Error(`${file.path} imports ${from}, and package.json knows no "${prefix}/*"`);
  return posix.normalize(alias.replace("*", rest.join("/")));
}

/** The text without comments, for looking at what a file does and not at what it says. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
}
