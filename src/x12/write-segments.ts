import type { Delimiters } from "./interchange-header.ts";

/** The delimiters we write with unless a partner's own are taken over. */
export const OUR_DELIMITERS: Delimiters = { element: 42, component: 62, segment: 126 };

/**
 * A value that can stand in an element: no delimiter, no control character, ASCII only, no blanks around it, at most `longest`
 * characters.
 */
export function cleanValue(value: string, delimiters: Delimiters, longest: number): string {
  const forbidden = new Set(
    [delimiters.element, delimiters.component, delimiters.segment].map((byte) => String.fromCharCode(byte)),
  );
  let clean = "";
  for (const character of value) if (character >= " " && character <= "~" && !forbidden.has(character)) clean += character;
  return clean.slice(0, longest).trim();
}

/** One segment with its terminator; empty elements at its end are left out. */
export function writeSegment(delimiters: Delimiters, id: string, ...elements: readonly string[]): string {
  let count = elements.length;
  while (count > 0 && elements[count - 1] === "") count -= 1;
  const separator = String.fromCharCode(delimiters.element);
  const terminator = String.fromCharCode(delimiters.segment);
  const lineEnd = terminator === "\n" || terminator === "\r" ? "" : "\n";
  return [id, ...elements.slice(0, count)].join(separator) + terminator + lineEnd;
}

export interface EnvelopeParty {
  readonly qualifier: string;
  readonly id: string;
}

/** ISA: the only segment whose elements are padded. */
export function writeIsa(
  delimiters: Delimiters,
  isa: {
    readonly sender: EnvelopeParty;
    readonly receiver: EnvelopeParty;
    readonly date: string;
    readonly time: string;
    readonly version: string;
    readonly controlNumber: number;
    readonly usage: string;
  },
): string {
  const repetition = Number(isa.version) > 401 ? "^" : "U";
  const elements = [
    "00",
    "".padEnd(10),
    "00",
    "".padEnd(10),
    isa.sender.qualifier,
    isa.sender.id.padEnd(15),
    isa.receiver.qualifier,
    isa.receiver.id.padEnd(15),
    isa.date,
    isa.time,
    repetition,
    isa.version,
    String(isa.controlNumber).padStart(9, "0"),
    "0",
    isa.usage,
    String.fromCharCode(delimiters.component),
  ];
  return writeSegment(delimiters, "ISA", ...elements);
}
