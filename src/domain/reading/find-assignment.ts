import type { Fact, FieldName, Fields } from "./fact.ts";
import { matchesOf } from "./matches-of.ts";
import { boxAround, type Word } from "./page.ts";
import type { Sheet } from "./sheet.ts";

/** A company as sentences name it: words with capitals, up to the next that has none. */
const NAME = String.raw`(?:[\p{Lu}\d][\p{L}\p{N}'’&/-]*(?:\.[\p{L}\p{N}]+)*(?:(?<=\b(?:Inc|Co|Corp|Ltd|LTD|INC|CO|CORP|\p{Lu}))\.)?|&)`;
const COMPANY = String.raw`(${NAME}(?:,?\s+(?:${NAME}|of|and|dba|d/b/a|de)){0,8})`;
const THEM = String.raw`(?:["“(][^"”)]{1,40}["”)],?\s*)?`;

/** Sentences that say who gave the accounts away, and who is to be paid now. The last group is the name. */
const SENTENCES: readonly (readonly [field: FieldName, pattern: RegExp])[] = [
  [
    "vendorName",
    new RegExp(
      String.raw`(?:that|,|:)\s+${COMPANY},?\s*${THEM}(?:has|have)\s+(?:sold|assigned|entered|factored|transferred|granted)`,
      "gu",
    ),
  ],
  [
    "vendorName",
    new RegExp(String.raw`[Aa]ccounts?(?:\s+[Rr]eceivables?)?\s+(?:of|from|owed\s+to|due\s+to|payable\s+to)\s+${COMPANY}`, "gu"),
  ],
  [
    "vendorName",
    new RegExp(String.raw`(?:[Ii]nvoices?|[Ss]ervices?\s+(?:provided|rendered))\s+(?:of|from|by|issued\s+by)\s+${COMPANY}`, "gu"),
  ],
  ["remitToName", new RegExp(String.raw`(?:sold|assigned|factored|transferred)\b[^.]{0,160}?\s+to:?\s+${COMPANY}`, "gu")],
  [
    "remitToName",
    new RegExp(
      String.raw`(?:[Pp]ayments?|PAYMENTS?|[Rr]emit(?:tances?)?|REMIT)\b[^.]{0,120}?\b(?:made|paid|payable|remitted|sent|directed)\s+(?:only\s+|directly\s+|solely\s+)*(?:payable\s+)?to:?\s+${COMPANY}`,
      "gu",
    ),
  ],
];
const CONFIDENCE_OF_SENTENCE = 0.8;
const CONFIDENCE_OF_RIVALS = 0.5;
/** Where their letters go, in the line below the name. */
const BOX = /,?\sP\.?\s?O\.?\s(?:Box|BOX)(?!\p{L}).*$/u;
/** Who reads it, and words that begin sentences. */
const NOBODY =
  /^(?:the|this|that|these|our|your|you|we|it|its|all|any|to|dear|accounts?|payments?|invoices?|customer|sir|madam|notice|please)$/i;

/** Who assigned their accounts, and to whom, by the sentences of a notice. A person decides about it in any case. */
export function findAssignment({ lines }: Sheet): Fields {
  const words = lines.flatMap(({ cells, page }) => cells.flatMap((cell) => cell.words.map((word) => ({ ...word, page }))));
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += `${word.text} `;
  }
  const wordsFrom = (from: number, to: number) => words.filter((_, at) => (starts[at] ?? 0) < to && (starts[at] ?? 0) >= from);
  const facts: Partial<Record<FieldName, Fact>> = {};
  for (const [field, pattern] of SENTENCES)
    for (const match of matchesOf(text, pattern)) {
      const name = (match[1] ?? "").replace(BOX, "").replace(/(?<![.,;:])[.,;:]+$/, "");
      if (NOBODY.test(name.split(" ")[0] ?? "") || name.replaceAll(/[^\p{L}]/gu, "").length < 3) continue;
      const from = match.index + match[0].lastIndexOf(match[1] ?? "");
      const fact = factOf(name, wordsFrom(from, from + name.length));
      if (fact === undefined) continue;
      const known = facts[field];
      if (known === undefined) facts[field] = fact;
      else if (!isSame(known.value, name))
        facts[field] = {
          ...known,
          confidence: CONFIDENCE_OF_RIVALS,
          candidates: [...known.candidates, plainOf(fact)].slice(0, 4),
        };
    }
  return facts;
}

const isSame = (a: string, b: string): boolean => folded(a) === folded(b);
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const factOf = (value: string, words: readonly (Word & { readonly page: number })[]): Fact | undefined => {
  const [first] = words;
  if (first === undefined) return undefined;
  // What goes on in the next line is beside the place that is shown.
  const [, top, , height] = first.box;
  const own = words.filter(({ page, box }) => page === first.page && Math.abs(box[1] - top) < height);
  const letters = Math.min(...words.map(({ confidence }) => confidence));
  return {
    value,
    confidence: Math.round(CONFIDENCE_OF_SENTENCE * letters * 1000) / 1000,
    page: first.page,
    box: boxAround(own.map(({ box }) => box)),
    found: "label",
    candidates: [],
  };
};

const plainOf = ({ value, confidence, page, box }: Fact) => ({ value, confidence, page, box });
