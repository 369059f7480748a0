import type { Candidate, Fact, Fields } from "./fact.ts";
import { boxesOfOthers, isIn } from "./find-vendor.ts";
import { matchesOf } from "./matches-of.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetLine, wholeLine } from "./sheet.ts";

type Register = "mcNumber" | "dotNumber";

const NO = String.raw`(?:\s{0,2}(?:numbers?|no|nbr|id)(?![\p{L}]))?[\s.:#–-]{0,4}`;
const LABELS: Readonly<Record<Register, string>> = {
  mcNumber: String.raw`(?:(?:icc|fmcsa|docket)[\s-]{1,2})?(?:mc|m\.c\.|motor\s{1,2}carrier)${NO}`,
  dotNumber: String.raw`(?:(?:usa?|u\.\s?s\.)[\s-]{0,2})?(?:dot|d\.o\.t\.)${NO}`,
};
/** Numbers of the Federal Motor Carrier Safety Administration. Shorter ones are mail codes and rooms. */
const DIGITS: Readonly<Record<Register, string>> = { mcNumber: String.raw`\d{5,7}`, dotNumber: String.raw`\d{5,8}` };
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const BEHIND = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
const patternOf = (register: Register): RegExp => new RegExp(`${BEFORE}${LABELS[register]}(${DIGITS[register]})${BEHIND}`, "giu");
const headOf = (register: Register): RegExp => new RegExp(`^\\s*${LABELS[register]}$`, "iu");
const PATTERNS: Readonly<Record<Register, { readonly beside: RegExp; readonly head: RegExp; readonly value: RegExp }>> = {
  mcNumber: { beside: patternOf("mcNumber"), head: headOf("mcNumber"), value: /^\s*(?:MC[\s#-]{0,2})?(\d{5,7})\s*$/iu },
  dotNumber: { beside: patternOf("dotNumber"), head: headOf("dotNumber"), value: /^\s*(?:DOT[\s#-]{0,2})?(\d{5,8})\s*$/iu },
};
/** Whose number it is that these stand before on the line: not that of who writes. */
const OTHERS =
  /(?<!\p{L})(?:brokers?|brokerage|customer|client|shipper|consignee|bill(?:ed)?\s?to|sold\s?to|tenant|3pl)(?!\p{L})/iu;

const CONFIDENCE = 0.95;
/** Two numbers of one register: whose page it is they do not say. */
const CONFIDENCE_OF_SEVERAL = 0.5;
const MAX_CANDIDATES = 4;
/** Of a line without any of these nothing is asked. */
const LIKELY = /(?<!\p{L})(?:mc|m\.c\.|motor\s{1,2}carrier|(?:us)?dot|d\.o\.t\.)(?!\p{L})/iu;
/** In heights of its letters a value stands at most so far below its head. */
const MAX_DROP = 3.2;

/**
 * The numbers under which the federal registers know whoever writes: `MC-123456`, `US DOT # 1234567`, in a line of text, beside
 * their label or below it. A number of a broker or customer, which bills print too, is told by the words before it, or by the
 * box it stands in, and left out.
 */
export function findRegisterNumbers({ lines }: Sheet): Fields {
  const first = lines[0]?.page;
  const others = boxesOfOthers(lines.filter(({ page }) => page === first));
  const isOfWriter = ({ page, box }: Placed): boolean => page !== first || !others.some((party) => isIn(box, party));
  const likely = lines.flatMap((line, at) => (line.cells.some(({ text }) => LIKELY.test(text)) ? [at] : []));
  const found: Partial<Record<Register, Fact>> = {};
  for (const register of ["mcNumber", "dotNumber"] as const) {
    const seen = likely.flatMap((at) => [...besideLabel(lines[at], register), ...belowHead(lines, at, register)]);
    const fact = factOf(seen.filter(isOfWriter));
    if (fact !== undefined) found[register] = fact;
  }
  return found;
}

type Placed = Candidate & { readonly box: NonNullable<Candidate["box"]> };

/** In one cell, or in the line as it is read across. */
const besideLabel = (line: SheetLine | undefined, register: Register): readonly Placed[] => {
  if (line === undefined) return [];
  const cell = wholeLine(line);
  return matchesOf(cell.text, PATTERNS[register].beside).flatMap((match): readonly Placed[] => {
    const value = match[1] ?? "";
    const to = match.index + match[0].length;
    if (OTHERS.test(cell.text.slice(0, match.index))) return [];
    return [
      {
        value,
        confidence: CONFIDENCE * confidenceOfPart(cell, match.index, to),
        page: line.page,
        box: boxOfPart(cell, to - value.length, to),
      },
    ];
  });
};

/** Under a head of its own: `MC #` above `123456`. */
const belowHead = (lines: readonly SheetLine[], at: number, register: Register): readonly Placed[] => {
  const [line, lower] = lines.slice(at, at + 2);
  if (line === undefined || lower === undefined || lower.page !== line.page) return [];
  return line.cells.flatMap(({ text, box: [left, top, width, height] }): readonly Placed[] => {
    if (!PATTERNS[register].head.test(text) || lower.box[1] - top > MAX_DROP * height) return [];
    const below = lower.cells.find(({ box: [x, , wide] }) => x < left + width && x + wide > left);
    const value = PATTERNS[register].value.exec(below?.text ?? "")?.[1];
    if (below === undefined || value === undefined) return [];
    const confidence = CONFIDENCE * confidenceOfPart(below, 0, below.text.length);
    return [{ value, confidence, page: line.page, box: below.box }];
  });
};

const folded = (value: string): string => value.replace(/^0+/, "");

const factOf = (seen: readonly Placed[]): Fact | undefined => {
  const [best, ...others] = seen.filter(({ value }, at) => seen.findIndex((each) => folded(each.value) === folded(value)) === at);
  if (best === undefined) return undefined;
  const confidence = others.length === 0 ? best.confidence : Math.min(best.confidence, CONFIDENCE_OF_SEVERAL);
  return { ...best, confidence, found: "label", candidates: others.slice(0, MAX_CANDIDATES) };
};
