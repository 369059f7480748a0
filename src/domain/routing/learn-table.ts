import { CHARGE_PARTS, type ChargePart } from "../reading/fact.ts";
import { foldText } from "../reading/fold-text.ts";
import { boxAround, type Word } from "../reading/page.ts";
import type { Sheet, SheetLine } from "../reading/sheet.ts";
import {
  isLineOf,
  numbersOn,
  originOf,
  namelessText,
  rowsOfTable,
  SAME_PLACE,
  type TemplateColumn,
  type TemplateTable,
  textOfLine,
} from "../reading/template-table.ts";
import type { Correction } from "./confirmed-paper.ts";
import { sameValue } from "./same-value.ts";

/** A charge line as a person said it. */
export type ChargeSaid = Readonly<Partial<Record<ChargePart, string>>>;

const MAX_LINES = 100;
const MAX_WORDS_KEPT = 100;
/** The head of a table stands at most so many lines above its first row. */
const MAX_LINES_TO_HEAD = 4;

/** The lines that a person's corrections say, in their order; lines of the page that they took away are none. */
export function chargesSaid(corrections: readonly Correction[]): readonly ChargeSaid[] {
  const lines = new Map<string, Partial<Record<ChargePart, string>>>();
  for (const { field, said } of corrections) {
    const [, at = "", part] = /^charges\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const known = CHARGE_PARTS.find((each) => each === part);
    if (said !== null && known !== undefined) lines.set(at, { ...lines.get(at), [known]: said });
  }
  return [...lines.values()].filter(({ amount }) => amount !== undefined).slice(0, MAX_LINES);
}

/**
 * How the charge lines of a layout are read, by where those that a person said stand on one paper; `known` is how they were read
 * before. Undefined where they stand nowhere in a column, or where what was learned would not read this very paper.
 */
export function learnTable(
  sheet: Sheet,
  said: readonly ChargeSaid[],
  known: TemplateTable | undefined,
): TemplateTable | undefined {
  const placed = placeLines(sheet, said);
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const head = headAbove(sheet, Math.min(first.from, first.line), known);
  const foot = namelessText(textOfLine(sheet.lines.slice(last.to + 1).find(saysSomething) ?? NO_LINE));
  const origin = head === undefined ? 0 : originOf(head.words, head.line);
  const columns = CHARGE_PARTS.flatMap((part) => columnOf(placed, part, origin) ?? []);
  const stretched = placed.map(({ from, to, line }) => (from < line ? "above" : to > line ? "below" : "no"));
  const table: TemplateTable = {
    head: head?.words ?? [],
    foot,
    columns,
    wraps: stretched.find((each) => each !== "no") ?? "no",
    stops: known?.stops ?? [],
    codes: codesOf(placed, columns, known),
  };
  const stopped = { ...table, stops: stopsOf(sheet, table, placed) };
  return readsAsSaid(sheet, stopped, placed) ? stopped : undefined;
}

const NO_LINE: SheetLine = { cells: [], page: 0, box: [0, 0, 0, 0], pageWidth: 0, pageHeight: 0 };
const saysSomething = (line: SheetLine): boolean => namelessText(textOfLine(line)).length > 0;

/** A line that was said, where it stands: the lines of the sheet that it takes, and the words of its parts. */
interface Placed {
  readonly said: ChargeSaid;
  /** Of its amount. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly words: Readonly<Partial<Record<ChargePart, readonly Word[]>>>;
}

interface Sighting {
  readonly said: ChargeSaid;
  readonly line: number;
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
}

/** Every line that was said where it stands, in the order of the page; none unless all of them stand in one column. */
function placeLines(sheet: Sheet, said: readonly ChargeSaid[]): readonly Placed[] {
  const seen = said.map((each) =>
    sheet.lines.flatMap((line, at) =>
      numbersOn(line, sheet.writing)
        .filter(({ value }) => sameValue("amount", value, each.amount ?? null))
        .map(({ words, left, right }): Sighting => ({ said: each, line: at, words, left, right })),
    ),
  );
  const [best] = columnsOfAmounts(seen)
    .map((column) => placeInColumn(sheet, column))
    .filter((placed) => placed.length === said.length)
    // The last of the columns beside whose amounts the most texts stand.
    .toSorted((a, b) => besideTexts(b) - besideTexts(a));
  return (best ?? []).toSorted((a, b) => a.line - b.line);
}

const besideTexts = (placed: readonly Placed[]): number =>
  placed.reduce((sum, { words, line, from }) => sum + (words.description === undefined ? 0 : from === line ? 2 : 1), 0);

function placeInColumn(sheet: Sheet, column: readonly (readonly Sighting[])[]): readonly Placed[] {
  const used = new Set<number>();
  return column.flatMap((sightings) => {
    const places = sightings.filter(({ line }) => !used.has(line)).map((each) => placeOf(sheet, each));
    const [best] = places.toSorted((a, b) => besideTexts([b]) - besideTexts([a]));
    if (best !== undefined) used.add(best.line);
    return best ?? [];
  });
}

const MAX_COLUMNS = 12;

/** The columns in which the amounts of all lines end, or begin, in one place, from the right. */
function columnsOfAmounts(seen: readonly (readonly Sighting[])[]): readonly (readonly (readonly Sighting[])[])[] {
  const all = seen.flat().toSorted((a, b) => b.right - a.right);
  return (["right", "left"] as const).flatMap((side) => {
    const places: number[] = [];
    for (const { [side]: place } of all) if (places.every((each) => Math.abs(each - place) > SAME_PLACE / 2)) places.push(place);
    return places
      .slice(0, MAX_COLUMNS)
      .map((place) => seen.map((own) => own.filter((other) => Math.abs(other[side] - place) <= SAME_PLACE / 2)))
      .filter((column) => column.every((own) => own.length > 0));
  });
}

function placeOf(sheet: Sheet, { said, line, words: amount }: Sighting): Placed {
  const own = sheet.lines[line] ?? NO_LINE;
  const description = textNear(sheet, line, said.description);
  const [rate, quantity] = (["rate", "quantity"] as const).map((part) =>
    numbersOn(own, sheet.writing).findLast(
      ({ value, words }) => sameValue(part, value, said[part] ?? null) && !words.some((word) => amount.includes(word)),
    ),
  );
  const code = textOn(own, said.code);
  const qualifier = textOn(own, said.qualifier);
  const parts = {
    amount,
    ...(description === undefined ? {} : { description: description.words }),
    ...(rate === undefined || quantity === undefined ? {} : { rate: rate.words, quantity: quantity.words }),
    ...(code === undefined ? {} : { code }),
    ...(qualifier === undefined ? {} : { qualifier }),
  };
  return { said, line, from: description?.from ?? line, to: Math.max(line, description?.to ?? line), words: parts };
}

/** The words of a text that stand side by side on a line. */
function textOn(line: SheetLine, said: string | undefined): readonly Word[] | undefined {
  const asked = foldText(said ?? "");
  const found = asked === "" ? undefined : beginningOn(line, asked);
  return found !== undefined && found.rest === "" ? found.words : undefined;
}

/** The longest beginning of a text on a line, and what of the text is left. */
function beginningOn(line: SheetLine, asked: string): { readonly words: readonly Word[]; readonly rest: string } | undefined {
  const all = line.cells.flatMap(({ words }) => words);
  let best: { words: readonly Word[]; rest: string } | undefined;
  for (const from of all.keys()) {
    const words: Word[] = [];
    let rest = asked;
    for (const word of all.slice(from)) {
      const folded = foldText(word.text);
      if (folded !== "" && rest !== folded && !rest.startsWith(`${folded} `)) break;
      words.push(word);
      rest = rest.slice(folded.length).trim();
      if (rest === "") break;
    }
    if (words.some(({ text }) => foldText(text) !== "") && (best === undefined || rest.length < best.rest.length))
      best = { words, rest };
  }
  return best;
}

/** A text that stands on the line of an amount, or goes over it from the line above or to the lines below. */
function textNear(sheet: Sheet, line: number, said: string | undefined) {
  const asked = foldText(said ?? "");
  for (const from of asked === "" ? [] : [line, line - 1, line - 2]) {
    const words: Word[] = [];
    let rest = asked;
    for (let at = from; rest !== "" && at >= 0 && at <= line + 2; at += 1) {
      const found = beginningOn(sheet.lines[at] ?? NO_LINE, rest);
      if (found === undefined) break;
      words.push(...found.words);
      rest = found.rest;
      if (rest === "") return { words, from, to: at };
    }
  }
  return undefined;
}

/** The line that heads the rows: the nearest one of several cells, else the nearest one of words. */
function headAbove(sheet: Sheet, first: number, known: TemplateTable | undefined) {
  const above = sheet.lines
    .slice(Math.max(0, first - MAX_LINES_TO_HEAD), first)
    .toReversed()
    .filter(saysSomething);
  const again = known === undefined ? undefined : above.find((line) => isLineOf(known.head, line));
  const line = again ?? above.find(({ cells }) => cells.length > 1) ?? above[0];
  if (line === undefined) return undefined;
  const own = namelessText(textOfLine(line));
  // What only one of two papers has is no word of the head.
  return { line, words: again === undefined || known === undefined ? own : known.head.filter((word) => own.includes(word)) };
}

function columnOf(placed: readonly Placed[], part: ChargePart, origin: number): TemplateColumn | undefined {
  const boxes = placed.flatMap(({ words, line }) => {
    const own = words[part];
    if (own === undefined || own.length === 0) return [];
    // Of a text over several lines each line has a box of its own.
    const first = own[0]?.box[1] ?? 0;
    const ofLine = own.filter(({ box }) => Math.abs(box[1] - first) < box[3] / 2);
    const [left, , width] = boxAround(ofLine.map(({ box }) => box));
    return [{ left: left - origin, right: left - origin + width, line }];
  });
  if (boxes.length === 0) return undefined;
  const spread = (side: "left" | "right"): number =>
    Math.max(...boxes.map((box) => box[side])) - Math.min(...boxes.map((box) => box[side]));
  const isNumber = part === "amount" || part === "rate" || part === "quantity";
  return {
    part,
    left: rounded(Math.min(...boxes.map(({ left }) => left))),
    right: rounded(Math.max(...boxes.map(({ right }) => right))),
    ends: isNumber && spread("right") <= spread("left") + SAME_PLACE / 10,
  };
}

const rounded = (part: number): number => Math.round(part * 10_000) / 10_000;

/** What texts mean whose code stands nowhere on their line; one that means two things means nothing. */
function codesOf(placed: readonly Placed[], columns: readonly TemplateColumn[], known: TemplateTable | undefined) {
  if (columns.some(({ part }) => part === "code")) return known?.codes ?? [];
  const meant = new Map((known?.codes ?? []).map(({ text, code }) => [text, code] as const));
  const doubtful = new Set<string>();
  const here = new Map<string, string>();
  for (const { said, words } of placed) {
    const text = namelessText(said.description ?? "").join(" ");
    if (said.code === undefined || words.description === undefined || text === "") continue;
    if (here.has(text) && here.get(text) !== said.code) doubtful.add(text);
    here.set(text, said.code);
    meant.set(text, said.code);
  }
  return [...meant]
    .filter(([text]) => !doubtful.has(text))
    .map(([text, code]) => ({ text, code }))
    .slice(-MAX_WORDS_KEPT);
}

/** The texts of rows that the person says are no charges. */
function stopsOf(sheet: Sheet, table: TemplateTable, placed: readonly Placed[]): readonly string[] {
  const lines = new Set(placed.map(({ line }) => line));
  const others = rowsOfTable(sheet, { ...table, stops: [] }).filter(({ line }) => !lines.has(line));
  const texts = others.map(({ charge, line }) =>
    namelessText(charge.description?.value ?? textOfLine(sheet.lines[line] ?? NO_LINE)).join(" "),
  );
  const charged = placed.map(({ said }) => namelessText(said.description ?? "").join(" "));
  return [...new Set([...table.stops, ...texts])].filter((text) => text !== "" && !charged.includes(text)).slice(-MAX_WORDS_KEPT);
}

const readsAsSaid = (sheet: Sheet, table: TemplateTable, placed: readonly Placed[]): boolean => {
  const rows = rowsOfTable(sheet, table);
  return (
    rows.length === placed.length &&
    rows.every(({ charge }, at) => sameValue("amount", charge.amount?.value ?? null, placed[at]?.said.amount ?? null))
  );
};
