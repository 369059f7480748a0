/** An ISA segment has 106 characters, the last of which ends every segment (X12.5). */
const TERMINATOR_AT = 105;
/** A line may have been broken within it. */
const ENDS = /I[\r\n]*E[\r\n]*A[\r\n]*([^\w\s])/g;
const BEGINS = /^[ \t]*(ISA[^\w\s])/m;

/** What stands in the words of a mail, and the words that are left. */
export interface X12InText {
  readonly x12: string;
  readonly rest: string;
}

/**
 * X12 that somebody pasted into the words of a mail, from its ISA to its last IEA; undefined: there is none that ends. Mail
 * programs break long lines: where a character of its own ends the segments, line breaks are no part of them.
 */
export function x12InText(text: string): X12InText | undefined {
  const begins = BEGINS.exec(text);
  if (begins === null) return undefined;
  const start = begins.index + begins[0].length - (begins[1]?.length ?? 0);
  const from = text.slice(start);
  const separator = from[3] ?? "*";
  const isByLines = /[\r\n]/.test(from[TERMINATOR_AT] ?? "") && /^[\r\n]+GS/.test(from.slice(TERMINATOR_AT));
  const last = [...from.matchAll(ENDS)].filter(([, after]) => after === separator).reduce((_, { index }) => index, -1);
  if (last < 0) return undefined;
  const terminator = isByLines ? "\n" : from.replaceAll(/[\r\n]/g, "")[TERMINATOR_AT];
  if (terminator === undefined) return undefined;
  const ends = from.indexOf(terminator, last);
  const whole = from.slice(0, ends < 0 ? undefined : ends + 1);
  return {
    x12: isByLines ? whole : whole.replaceAll(/[\r\n]/g, ""),
    rest: text.slice(0, start) + from.slice(whole.length),
  };
}
