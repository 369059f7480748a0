import { addAmounts, type Amount, parseAmount } from "../money/amount.ts";
import type { ChargeFacts, ChargePart, Fact } from "./fact.ts";
import type { FoundCharges } from "./find-charges.ts";
import type { Writing } from "./field-values.ts";
import { foldText } from "./fold-text.ts";
import { printedNumber } from "./number-text.ts";
import { boxAround, type Word } from "./page.ts";
import type { Sheet, SheetLine } from "./sheet.ts";

/** Where a part of each charge line stands, from the left of the head of the table, in widths of the page. */
export interface TemplateColumn {
  readonly part: ChargePart;
  readonly left: number;
  readonly right: number;
  /** Its values end in one place, as amounts do; else they begin in one. */
  readonly ends: boolean;
}

/** Where the charge lines of one layout stand, as a person corrected them. All words are folded, without figures. */
export interface TemplateTable {
  /** Of the line above the first charge line; none: the table begins with the page. */
  readonly head: readonly string[];
  /** Of the line below the last one; none: it goes on to the end. */
  readonly foot: readonly string[];
  readonly columns: readonly TemplateColumn[];
  /** Lines without an amount: they say nothing, go on with the line above them, or begin the line below them. */
  readonly wraps: "no" | "below" | "above";
  /** Rows that are no charges, such as a subtotal. */
  readonly stops: readonly string[];
  /** What texts of this vendor mean that print no code. */
  readonly codes: readonly { readonly text: string; readonly code: string }[];
}

/** A charge line and the lines of the page that it stands on. */
export interface TableRow {
  readonly charge: ChargeFacts;
  readonly amount: Amount;
  /** The line of its amount, by its place in the sheet. */
  readonly line: number;
}

/** Never sure by itself, as any other value of a template. */
const CONFIDENCE_OF_TABLE = 0.79;
/** In widths of the page: what begins, or ends, where it did on the other paper. */
export const SAME_PLACE = 0.02;
/** Of the words of a head so many stand on the line, and of the line's so many are of the head. */
const MIN_OF_HEAD = 0.7;
const MIN_OF_LINE = 0.5;
/** Of the height of its letters: a wider gap ends a text. */
const GAP = 0.9;
const MAX_ROWS = 200;
const NUMBERS: readonly ChargePart[] = ["amount", "rate", "quantity"];

/** The words of a text by which it is known again: those that have no figure in them. */
export function namelessText(text: string): readonly string[] {
  return foldText(text)
    .split(" ")
    .filter((word) => /\p{L}/u.test(word) && !/\p{N}/u.test(word));
}

/** Whether a line is the one whose words these are. */
export function isLineOf(words: readonly string[], line: SheetLine): boolean {
  const own = namelessText(textOfLine(line));
  const shared = words.filter((word) => own.includes(word)).length;
  return words.length > 0 && shared >= MIN_OF_HEAD * words.length && shared >= MIN_OF_LINE * own.length;
}

export function textOfLine({ cells }: SheetLine): string {
  return cells.map(({ text }) => text).join(" ");
}

/** Where columns are told from: the head's first word that stands on the line. */
export function originOf(words: readonly string[], { cells }: SheetLine): number {
  const all = cells.flatMap((cell) => cell.words);
  return (all.find(({ text }) => foldText(text) === words[0]) ?? all[0])?.box[0] ?? 0;
}

/** The charges of a paper by the table of its layout; none where the table does not stand on it. */
export function readTable(sheet: Sheet, table: TemplateTable): FoundCharges {
  const rows = rowsOfTable(sheet, table);
  return {
    charges: rows.map(({ charge }) => charge),
    sum: rows.length === 0 ? null : addAmounts(rows.map(({ amount }) => amount)),
  };
}

export function rowsOfTable(sheet: Sheet, table: TemplateTable): readonly TableRow[] {
  const rows: OpenRow[] = [];
  let [isOpen, origin] = [table.head.length === 0, 0];
  /** Lines without an amount since the last one with one. */
  let loose: SheetLine[] = [];
  for (const [at, line] of sheet.lines.entries()) {
    if (isLineOf(table.head, line)) {
      [isOpen, origin, loose] = [true, originOf(table.head, line), []];
      continue;
    }
    if (isOpen && isLineOf(table.foot, line)) isOpen = false;
    if (!isOpen || rows.length >= MAX_ROWS) continue;
    const amount = numberIn(line, "amount", { table, origin, writing: sheet.writing });
    if (amount === undefined) {
      const last = rows.at(-1);
      if (table.wraps === "below" && last !== undefined && last.line.page === line.page) last.more.push(line);
      else loose.push(line);
      continue;
    }
    rows.push({ at, line, origin, amount, before: table.wraps === "above" ? loose : [], more: [] });
    loose = [];
  }
  return rows.flatMap((row) => rowOf(row, table, sheet.writing));
}

interface OpenRow {
  readonly at: number;
  readonly line: SheetLine;
  readonly origin: number;
  readonly amount: Seen;
  readonly before: readonly SheetLine[];
  readonly more: SheetLine[];
}

interface Seen {
  readonly value: string;
  readonly words: readonly Word[];
}

interface Place {
  readonly table: TemplateTable;
  readonly origin: number;
  readonly writing: Writing;
}

const rowOf = (row: OpenRow, table: TemplateTable, writing: Writing): readonly TableRow[] => {
  const { line, origin, amount } = row;
  const place = { table, origin, writing };
  const [rate, quantity] = [numberIn(line, "rate", place), numberIn(line, "quantity", place)];
  const taken = new Set([amount, rate, quantity].flatMap((seen) => seen?.words ?? []));
  const textOf = (part: ChargePart): Seen | undefined => {
    const words = [...row.before, line, ...row.more].flatMap((each) => textIn(each, part, { place, taken }));
    return words.length === 0 ? undefined : { value: words.map(({ text }) => text).join(" "), words };
  };
  const description = textOf("description");
  const isNamed = description !== undefined && /\p{L}{2}/u.test(description.value);
  if (table.columns.some(({ part }) => part === "description") && !isNamed) return [];
  const said = namelessText(description?.value ?? textOfLine(line)).join(" ");
  if (table.stops.includes(said)) return [];
  const code = textOf("code") ?? codeOf(table, said, description);
  const qualifier = rate !== undefined && quantity !== undefined ? textOf("qualifier") : undefined;
  const read = {
    description,
    code,
    ...(rate === undefined || quantity === undefined ? {} : { rate, quantity }),
    qualifier,
    amount,
  };
  const entries = Object.entries(read).flatMap(([part, seen]) => (seen === undefined ? [] : [[part, factOf(seen, line.page)]]));
  const value = parseAmount(amount.value);
  return value === undefined ? [] : [{ charge: Object.fromEntries(entries), amount: value, line: row.at }];
};

const codeOf = ({ codes }: TemplateTable, said: string, description: Seen | undefined): Seen | undefined => {
  const code = codes.find(({ text }) => text === said)?.code;
  return code === undefined || description === undefined ? undefined : { value: code, words: description.words };
};

const factOf = ({ value, words }: Seen, page: number): Fact => ({
  value,
  confidence: Math.round(CONFIDENCE_OF_TABLE * Math.min(...words.map(({ confidence }) => confidence)) * 1000) / 1000,
  page,
  box: boxAround(words.map(({ box }) => box)),
  found: "template",
  candidates: [],
});

const MAX_WORDS = 4;
/** Every number on a line, the longest first where several begin or end in one place. */
export function numbersOn(
  line: SheetLine,
  writing: Writing,
): readonly (Seen & { readonly left: number; readonly right: number })[] {
  return line.cells.flatMap(({ words }) =>
    words.flatMap((_, from) =>
      Array.from({ length: Math.min(MAX_WORDS, words.length - from) }, (__, more) => words.slice(from, from + more + 1))
        .toReversed()
        .flatMap((some) => {
          const value = printedNumber(some.map(({ text }) => text).join(" "), writing.mark);
          const [left, , width] = boxAround(some.map(({ box }) => box));
          return value === undefined ? [] : [{ value, words: some, left, right: left + width }];
        }),
    ),
  );
}

/** The number in a column of a line. */
const numberIn = (line: SheetLine, part: ChargePart, { table, origin, writing }: Place): Seen | undefined => {
  const column = table.columns.find((each) => each.part === part);
  if (column === undefined) return undefined;
  const away = ({ left, right }: { readonly left: number; readonly right: number }): number =>
    column.ends ? Math.abs(right - origin - column.right) : Math.abs(left - origin - column.left);
  const [best] = numbersOn(line, writing)
    .filter((seen) => away(seen) <= SAME_PLACE)
    .toSorted((a, b) => away(a) - away(b) || b.words.length - a.words.length);
  return best;
};

/** The words of a text column on a line: from where it begins, up to the next column or a gap behind where it ended. */
const textIn = (
  line: SheetLine,
  part: ChargePart,
  { place, taken }: { readonly place: Place; readonly taken: ReadonlySet<Word> },
): readonly Word[] => {
  const { columns } = place.table;
  const column = columns.find((each) => each.part === part);
  if (column === undefined || NUMBERS.includes(part)) return [];
  const next = Math.min(...columns.filter(({ left }) => left > column.left + SAME_PLACE).map(({ left }) => left), Infinity);
  const found: Word[] = [];
  for (const word of line.cells.flatMap(({ words }) => words)) {
    const left = word.box[0] - place.origin;
    const last = found.at(-1);
    if (taken.has(word)) continue;
    if (last === undefined) {
      if (left >= column.left - SAME_PLACE && left < Math.min(next - SAME_PLACE, column.right + SAME_PLACE)) found.push(word);
      continue;
    }
    const gap = (word.box[0] - last.box[0] - last.box[2]) * line.pageWidth;
    const isNear = gap <= GAP * Math.min(last.box[3], word.box[3]) * line.pageHeight;
    if (!isNear && (left >= next - SAME_PLACE || left > column.right + SAME_PLACE)) break;
    found.push(word);
  }
  return found;
};
