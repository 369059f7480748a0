import { QUALIFIERS } from "./charge.ts";
import type { Qualifier } from "./charge.ts";

/** As the specification spells them, and in lower case. */
const BY_NAME: ReadonlyMap<string, Qualifier> = new Map(
  QUALIFIERS.flatMap((qualifier) => [[qualifier, qualifier] as const, [qualifier.toLowerCase(), qualifier] as const]),
);

/** The specification's qualifier a text means, whatever its case; undefined when it is not one of them. */
export function knownQualifier(text: string): Qualifier | undefined {
  return BY_NAME.get(text) ?? BY_NAME.get(text.trim().toLowerCase());
}
