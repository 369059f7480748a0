import type { Mutant } from "./mutants-of.ts";

/** Lines in which a fault changes nothing that anybody could see. By file and the text of the line, so that a moved line stays known. */
const EQUAL: Readonly<Record<string, readonly (readonly [line: string, what: string, why: string])[]>> = {};

export function isEqual(file: string, { start, what }: Mutant, text: string): boolean {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, text.indexOf("\n", start)).trim();
  return (EQUAL[file] ?? []).some(([known, how]) => known === line && how === what);
}
