import { addAmounts, type Amount, parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { Candidate, Fact, FieldName, Fields } from "./fact.ts";
import { findValue } from "./field-values.ts";
import { boxAround } from "./page.ts";
import { confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

type Column = "weight" | "pieces" | "class";

const UNIT = String.raw`(?:lbs?|pounds|kgs?|kilos?)\.?`;
/** What the columns of a table of freight are headed with. */
const HEADS: readonly (readonly [column: Column, words: RegExp])[] = [
  [
    "weight",
    new RegExp(
      String.raw`^(?:(?:(?:total|gross|billed|billable|actual|shipment|chargeable|rated)\s)?(?:weight|wgt|wt)\.?(?:\s?[/(,]?\s?(?:in\s)?${UNIT}\)?)?|${UNIT})$`,
      "i",
    ),
  ],
  [
    "pieces",
    /^(?:(?:total\s)?(?:pieces|pcs|pkgs?|packages|handling\sunits|h\/?u(?:\sqty)?|pallets|plts|skids|cartons|ctns)|(?:no\.?|number)\sof\s(?:pieces|pcs|pkgs|packages)|qty|quantity|units)\.?$/i,
  ],
  ["class", /^(?:(?:nmfc|freight|rated)\s)?(?:class|cls?)\.?$/i],
];

/** Rows of one shipment, and of a bill over many. */
const MAX_ROWS = 100;
/** In heights of the head: a table goes on as long as its lines stand closer. */
const MAX_STEP = 4;
/** Freight that is rated and not there: what fills up to the next weight break, or the least that is charged for. */
const NOT_LOADED = /(?<!\p{L})(?:deficit|deficient|as\s(?:weight|wt)|min(?:imum)?\s(?:weight|wt|charge)|absolute\smin)/iu;
const OF_TOTALS = /^(?:grand\s|shipment\s|sub\s?-?)?totals?(?!\p{L})/iu;

/** One row, or rows that a total of their own proves; rows that none does. */
const PROVEN = 0.98;
const OF_ONE_ROW = 0.96;
const UNPROVEN = 0.7;
/** Two figures for one thing: nobody knows which one is billed. */
const TWO_WAYS = 0.5;

type Heads = Readonly<Partial<Record<Column, SheetCell>>>;

interface Row {
  readonly line: SheetLine;
  readonly cells: Readonly<Partial<Record<Column, SheetCell>>>;
}

interface Table {
  readonly heads: Heads;
  readonly rows: readonly Row[];
  /** The row of its totals. */
  readonly totals: Row | null;
  readonly hasUnloaded: boolean;
}

/**
 * What a bill says of its freight where that stands in a table: what its rows come to, not what the first of them says. Rows of
 * several classes are a doubt about the class, and so is a weight that stands elsewhere as another one. What was found by labels
 * stands where no table heads it.
 */
export function findFreight(sheet: Sheet, found: Fields): Fields {
  const tables = tablesOf(sheet);
  if (tables.length === 0) return found;
  const fields: Partial<Record<FieldName, Fact>> = { ...found };
  for (const column of ["weight", "pieces", "class"] as const) {
    const told = tables.flatMap((table) => valueOf(sheet, table, column) ?? []);
    const [first, ...others] = told;
    if (first === undefined) continue;
    const inTables = tables.flatMap(({ rows, totals }) => cellsOf([...rows, ...(totals === null ? [] : [totals])], column));
    const elsewhere = sightingsOf(found[column]).filter((each) => inTables.every((cell) => !isIn(each, cell)));
    fields[column] = settled(first, [...others, ...elsewhere]);
  }
  const unit = fields.weight === found.weight ? undefined : unitOf(tables);
  return unit === undefined ? fields : { ...fields, weightUnit: { ...unit, confidence: fields.weight?.confidence ?? 0 } };
}

const settled = (first: Fact, rivals: readonly Candidate[]): Fact => {
  const others = [...first.candidates, ...rivals].filter(({ value }) => value !== first.value);
  if (others.length === 0) return rivals.length === 0 ? first : { ...first, confidence: Math.max(first.confidence, PROVEN) };
  return { ...first, confidence: Math.min(first.confidence, TWO_WAYS), candidates: others };
};

const sightingsOf = (fact: Fact | undefined): readonly Candidate[] => (fact === undefined ? [] : [fact, ...fact.candidates]);

const isIn = ({ page, box }: Candidate, cell: SheetCell): boolean => {
  if (box === null || page !== cell.page) return false;
  const [left, top, width, height] = cell.box;
  const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  return x >= left && x <= left + width && y >= top && y <= top + height;
};

const cellsOf = (rows: readonly Row[], column: Column): readonly SheetCell[] => rows.flatMap(({ cells }) => cells[column] ?? []);

const tablesOf = (sheet: Sheet): readonly Table[] => {
  const tables: Table[] = [];
  for (const [at, line] of sheet.lines.entries()) {
    const heads = headsOf(line);
    const table = heads === undefined ? undefined : tableUnder(sheet, at, heads);
    if (table !== undefined) tables.push(table);
  }
  return tables;
};

/** Quantities are of freight only beside a weight or a class; a label with a colon is no head of a column. */
const headsOf = ({ cells }: SheetLine): Heads | undefined => {
  const heads: Partial<Record<Column, SheetCell>> = {};
  for (const cell of cells) {
    const column = HEADS.find(([, words]) => words.test(cell.text.trim()))?.[0];
    if (column !== undefined && heads[column] === undefined) heads[column] = cell;
  }
  return cells.length >= 2 && (heads.weight !== undefined || heads.class !== undefined) ? heads : undefined;
};

const tableUnder = (sheet: Sheet, at: number, heads: Heads): Table | undefined => {
  const rows: Row[] = [];
  let [from, hasUnloaded] = [sheet.lines[at], false];
  for (const line of sheet.lines.slice(at + 1, at + 1 + MAX_ROWS)) {
    const step = line.box[1] - (from?.box[1] ?? 0);
    if (line.page !== from?.page || step > MAX_STEP * (from.box[3] || line.box[3]) || headsOf(line) !== undefined) break;
    from = line;
    const row: Row = { line, cells: valuesUnder(sheet, line, heads) };
    if (isOfMoney(row, rows)) break;
    if (line.cells.some(({ text }) => OF_TOTALS.test(text.trim()))) return tableOf(heads, rows, row, hasUnloaded);
    if (line.cells.some(({ text }) => NOT_LOADED.test(text))) hasUnloaded = true;
    else if (row.cells.weight !== undefined || row.cells.class !== undefined) rows.push(row);
  }
  const last = rows.at(-1);
  // A sum without a word stands under its column.
  const isSum =
    last !== undefined && rows.length > 2 && last.cells.class === undefined && isSumOf(sheet, last, rows.slice(0, -1));
  return isSum ? tableOf(heads, rows.slice(0, -1), last, hasUnloaded) : tableOf(heads, rows, null, hasUnloaded);
};

/** What the columns of a table of charges are headed with. */
const MONEY_HEAD =
  /^(?:(?:total\s|net\s)?(?:amount|charges?)|rate|unit\sprice|price|extension|ext\.?)(?:\s?\(?(?:usd|cad|us\$)\)?)?$/i;
const CENTS = /[.,]\d\d$/;

/**
 * Whether charges begin below the freight: a line of their heads, or amounts to the cent where weights stood without. They may
 * stand under the weight's head by chance.
 */
const isOfMoney = ({ line, cells }: Row, rows: readonly Row[]): boolean => {
  const [first] = cellsOf(rows, "weight");
  if (first === undefined) return false;
  const isHead = line.cells.some(({ text }) => MONEY_HEAD.test(text.trim())) && !line.cells.some(({ text }) => /\d/.test(text));
  return isHead || (CENTS.test(cells.weight?.text.trim() ?? "") && !CENTS.test(first.text.trim()));
};

const tableOf = (heads: Heads, rows: readonly Row[], totals: Row | null, hasUnloaded: boolean): Table | undefined =>
  rows.length === 0 ? undefined : { heads, rows, totals, hasUnloaded };

const valuesUnder = (sheet: Sheet, line: SheetLine, heads: Heads): Row["cells"] => {
  const entries = (Object.entries(heads) as [Column, SheetCell][]).flatMap(([column, head]) => {
    const [left, , width] = head.box;
    const cell = line.cells.find(({ box: [x, , wide] }) => x < left + width && x + wide > left);
    return cell === undefined || readCell(sheet, column, cell) === undefined ? [] : [[column, cell] as const];
  });
  return Object.fromEntries(entries);
};

/** `1,200`, `1,200 lbs`, `5 PLT`: a figure with its unit, and nothing else. */
const FIGURE = /^[\d.,'\u00a0 ]+(?:#|[A-Za-z]{1,8}\.?)?$/;
const readCell = ({ writing }: Sheet, column: Column, { text }: SheetCell): string | undefined => {
  const told = text.trim();
  if (!FIGURE.test(told)) return undefined;
  const read = findValue(column, told, writing);
  return read === undefined || read.from > 0 || read.other !== undefined ? undefined : read.value;
};

const sumOf = (sheet: Sheet, column: Column, rows: readonly Row[]): Amount | undefined => {
  const cells = cellsOf(rows, column);
  const figures = cells.flatMap((cell) => parseAmount(readCell(sheet, column, cell) ?? "") ?? []);
  return cells.length < rows.length || figures.length < rows.length ? undefined : addAmounts(figures);
};

const isSumOf = (sheet: Sheet, last: Row, rows: readonly Row[]): boolean =>
  last.cells.weight !== undefined && sumOf(sheet, "weight", [last]) === sumOf(sheet, "weight", rows);

const valueOf = (sheet: Sheet, table: Table, column: Column): Fact | undefined => {
  const cells = cellsOf(table.rows, column);
  const [first] = cells;
  if (first === undefined) return undefined;
  return column === "class" ? classOf(sheet, table) : countOf(sheet, table, column);
};

const classOf = (sheet: Sheet, { rows }: Table): Fact | undefined => {
  const cells = cellsOf(rows, "class");
  const facts = cells.map((cell) => factOf(readCell(sheet, "class", cell) ?? "", [cell], OF_ONE_ROW));
  const [first, ...others] = facts;
  return first === undefined ? undefined : settled(first, others);
};

const countOf = (sheet: Sheet, table: Table, column: "weight" | "pieces"): Fact | undefined => {
  const { rows, totals, hasUnloaded } = table;
  const cells = cellsOf(rows, column);
  const total = totals?.cells[column];
  const stated = total === undefined ? undefined : readCell(sheet, column, total);
  const sum = sumOf(sheet, column, rows);
  const told = sum === undefined ? undefined : figureText(sum);
  if (total !== undefined && stated !== undefined) {
    const fact = factOf(stated, [total], sum !== undefined && parseAmount(stated) === sum ? PROVEN : UNPROVEN);
    return fact.confidence < PROVEN * UNPROVEN && told !== undefined && told !== stated
      ? settled(fact, [factOf(told, cells, UNPROVEN)])
      : fact;
  }
  const [first] = cells;
  if (told === undefined || first === undefined) return undefined;
  const each = new Set(cells.map((cell) => readCell(sheet, column, cell)));
  // The rate and the fuel of one load may both name its weight.
  if (rows.length > 1 && each.size === 1)
    return settled(factOf(readCell(sheet, column, first) ?? "", [first], UNPROVEN), [factOf(told, cells, UNPROVEN)]);
  return factOf(told, cells, rows.length === 1 && !hasUnloaded ? OF_ONE_ROW : UNPROVEN);
};

const figureText = (figure: Amount): string => decimalText(figure).replace(/\.00$/, "");

const factOf = (value: string, cells: readonly SheetCell[], sure: number): Fact => {
  const letters = Math.min(...cells.map((cell) => confidenceOfPart(cell, 0, cell.text.length)));
  const [first] = cells;
  // What several rows come to stands in all of them, as far as they stand on one page.
  const isOnOne = cells.every(({ page }) => page === first?.page);
  return {
    value,
    confidence: Math.round(sure * letters * 1000) / 1000,
    page: first?.page ?? null,
    box: isOnOne ? boxAround(cells.map(({ box }) => box)) : (first?.box ?? null),
    found: "table",
    candidates: [],
  };
};

const POUNDS = /(?:(?<!\p{L})(?:lbs?|pounds)(?!\p{L})|#)/iu;
const KILOS = /(?<!\p{L})(?:kgs?|kilos?)(?!\p{L})/iu;

/** By the head of the column, or what stands behind its figures; none where they say two. */
const unitOf = (tables: readonly Table[]): Fact | undefined => {
  const cells = tables.flatMap(({ heads, rows, totals }) => [
    ...(heads.weight === undefined ? [] : [heads.weight]),
    ...cellsOf([...rows, ...(totals === null ? [] : [totals])], "weight"),
  ]);
  const [pounds] = cells.filter(({ text }) => POUNDS.test(text));
  const [kilos] = cells.filter(({ text }) => KILOS.test(text));
  if ((pounds === undefined) === (kilos === undefined)) return undefined;
  const cell = pounds ?? kilos;
  return cell === undefined ? undefined : factOf(pounds === undefined ? "kg" : "lb", [cell], PROVEN);
};
