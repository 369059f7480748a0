import { QUALIFIERS } from "./charge.ts";
import type { Qualifier } from "./charge.ts";

const BY_FOLDED: ReadonlyMap<string, Qualifier> = new Map(QUALIFIERS.map((one) => [one.toLowerCase(), one]));

/** The specification's qualifier a text means, whatever its case; undefined when it is none of them. */
export const knownQualifier = (text: string): Qualifier | undefined =>
  BY_FOLDED.get(text) ?? BY_FOLDED.get(text.trim().toLowerCase());
