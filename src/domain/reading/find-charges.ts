import { addAmounts, type Amount, amount as tenThousandths, parseAmount, parseRate, RATE_DECIMALS } from "../money/amount.ts";
import { type ChargeRow, type Header, headerOf, isSameColumn, isSameHeader } from "./charge-rows.ts";
import { type ChargeTable, type ChargeWay, groupsOfHeads, isOfTwo, needsRows, waysOf } from "./charge-ways.ts";
import { decimalText } from "./decimal-text.ts";
import type { ChargeFacts, ChargePart, Fact } from "./fact.ts";
import type { Writing } from "./field-values.ts";
import type { Cell } from "./lines.ts";
import { hasCents, printedNumber, readAmount } from "./number-text.ts";
import { confidenceOfPart, type Sheet, type SheetLine } from "./sheet.ts";

/** Confidence of lines that make the total, and of those that do not. */
const OF_A_SUM = 0.98;
const OF_NO_SUM = 0.6;
/** Sums of rows are tried only so far up from the total. */
const MAX_ROWS = 200;

export interface FoundCharges {
  readonly charges: readonly ChargeFacts[];
  /** What they add up to; null when there are none. */
  readonly sum: Amount | null;
}

/**
 * The charge lines above a total: rows of a table that is headed, or else the rows above the total, up to where they make it.
 * Rows that are totals or taxes of totals are told apart by their labels.
 */
export function findCharges(sheet: Sheet, total: Fact | undefined): FoundCharges {
  const stated = total === undefined ? undefined : parseAmount(total.value);
  const end = total === undefined ? sheet.lines.length : lineOfTotal(sheet, total);
  const found = chargesAbove(sheet, total, { stated, end });
  // A total that stands in a box at the head, over the lines that make it.
  const below =
    found.sum === stated || end === sheet.lines.length ? found : chargesAbove(sheet, total, { stated, end: sheet.lines.length });
  return below.sum === stated ? below : found;
}

/** The total itself, where it is printed over its lines. */
const isOfFact = ({ page, box: [left, top, width, height] }: Cell, total: Fact | undefined): boolean => {
  if (total?.box == null || total.page !== page) return false;
  const [x, y, wide, high] = total.box;
  return left < x + wide && left + width > x && top < y + high / 2 && top + height > y + high / 2;
};

interface Stated {
  readonly stated: Amount | undefined;
  /** The line up to which they are looked for. */
  readonly end: number;
}

/** By the first way of reading its lines that makes the total, else by the first, which is not sure then. */
const chargesAbove = (sheet: Sheet, total: Fact | undefined, { stated, end }: Stated): FoundCharges => {
  const above = sheet.lines.slice(0, end);
  const headAt = above.findLastIndex((line) => isHead(line));
  const head = above[headAt];
  const groups = head === undefined ? [] : groupsOfHeads(head);
  const header = groups[0] ?? headerOf(head);
  const table = { writing: sheet.writing, header, groups, total };
  const firstHead = above.findIndex((line) =>
    groups.length > 0 ? groupsOfHeads(line).length === groups.length : isSameHeader(headerOf(line), header),
  );
  const lines = above.filter((line, at) => header === undefined || (at > firstHead && !isHead(line)));
  const [first = () => [], ...others] = waysOf(table);
  const found = chargesBy(first, sheet, lines, table);
  if (stated === undefined || found.sum === stated) return found;
  for (const way of others) {
    const told = chargesBy(way, sheet, lines, table);
    if (told.sum === stated && told.charges.length >= needsRows(way, table)) return told;
  }
  return found;
};

const isHead = (line: SheetLine): boolean => headerOf(line) !== undefined || groupsOfHeads(line).length > 0;

const chargesBy = (way: ChargeWay, sheet: Sheet, lines: readonly SheetLine[], table: ChargeTable): FoundCharges => {
  const { header, total } = table;
  const stated = total === undefined ? undefined : parseAmount(total.value);
  const all = lines.flatMap((line) => way(line, table).filter(({ amountCell }) => !isOfFact(amountCell, total)));
  const rows = chargedOf(all, table, stated);
  if (rows.length === 0) return { charges: [], sum: null };
  const sum = addAmounts(rows.map(({ amount }) => amount));
  const confidence = sum === stated && !rows.some((row) => isOfTwo(row, table)) ? OF_A_SUM : OF_NO_SUM;
  const [only, second] = rows;
  const parts = only === undefined || second !== undefined ? [] : partsAcross(sheet, only);
  const told = parts.length > 1 ? parts : rows;
  const heads = parts.length > 1 || table.groups.length > 0 ? undefined : header;
  return { charges: told.map((row) => chargeOf(row, heads, sheet.writing, confidence)), sum };
};

/** Which of the rows are charged. */
const chargedOf = (
  all: readonly ChargeRow[],
  { header, total }: ChargeTable,
  stated: Amount | undefined,
): readonly ChargeRow[] => {
  const column = header?.amount?.box ?? total?.box ?? null;
  const inColumn =
    column === null ? all : all.filter(({ amountCell }) => header !== undefined || isSameColumn(amountCell.box, column));
  const making = stated === undefined ? undefined : (makingTotal(inColumn, stated) ?? makingTotal(all, stated));
  // Under a head every row is charged: some of them that happen to make the total are none.
  const isPart = making === undefined || (header !== undefined && leavesOut(all, making)) || cutsLine(all, making);
  return isPart ? inColumn : making;
};

/** Of charges beside one another all are charged, or none. */
const cutsLine = (all: readonly ChargeRow[], making: readonly ChargeRow[]): boolean => {
  const lines = new Set(making.map(({ line }) => line));
  return all.some((row) => lines.has(row.line) && !making.includes(row));
};

/** A load with its charges beside one another, each under its head, and what they make at the end. */
const partsAcross = ({ lines, writing }: Sheet, { line, amount, amountCell }: ChargeRow): readonly ChargeRow[] => {
  const heads = lines[lines.indexOf(line) - 1];
  const parts: ChargeRow[] = [];
  for (const cell of line.cells.toReversed()) {
    if (cell.box[0] >= amountCell.box[0]) continue;
    const value = hasCents(cell.text.trim(), writing.mark) ? readAmount(cell.text.trim(), writing.mark) : undefined;
    const head = heads?.cells.find(({ box: [x, , wide] }) => x < cell.box[0] + cell.box[2] && x + wide > cell.box[0]);
    if (value === undefined || head === undefined || heads?.page !== line.page) break;
    parts.unshift({ line, code: null, description: head, amount: value, amountCell: cell });
  }
  const from = parts.findIndex((_, at) => addAmounts(parts.slice(at).map((part) => part.amount)) === amount);
  return from === -1 ? [] : parts.slice(from);
};

const lineOfTotal = ({ lines }: Sheet, { page, box }: Fact): number => {
  const at = lines.findIndex((line) => line.page === page && box !== null && line.box[1] + line.box[3] / 2 >= box[1]);
  return at === -1 ? lines.length : at;
};

/**
 * The rows next above the total that make it, the most of them. A row of the very total under rows that make it is a subtotal,
 * whatever it is called.
 */
const makingTotal = (rows: readonly ChargeRow[], total: Amount): readonly ChargeRow[] | undefined => {
  const last = rows.at(-1);
  const above = last?.amount === total ? rowsOfSum(rows.slice(0, -1), total) : undefined;
  return above !== undefined && above.length > 1 ? above : rowsOfSum(rows, total);
};

/** Whether rows are left out, other than a subtotal of the others below them. */
const leavesOut = (all: readonly ChargeRow[], making: readonly ChargeRow[]): boolean => {
  const sum = addAmounts(making.map(({ amount }) => amount));
  return all.some((row) => !making.includes(row) && row.amount !== sum);
};

const rowsOfSum = (rows: readonly ChargeRow[], total: Amount): readonly ChargeRow[] | undefined => {
  let sum = 0n;
  let making: readonly ChargeRow[] | undefined;
  for (let from = rows.length - 1; from >= 0 && rows.length - from <= MAX_ROWS; from -= 1) {
    sum += rows[from]?.amount ?? 0n;
    if (sum === total) making = rows.slice(from);
  }
  return making;
};

const chargeOf = (
  { line, code, description, amount, amountCell }: ChargeRow,
  header: Header | undefined,
  writing: Writing,
  confidence: number,
): ChargeFacts => {
  const factOf = (value: string, cell: Cell, sure: number): Fact => ({
    value,
    confidence: sure * confidenceOfPart(cell, 0, cell.text.length),
    page: cell.page,
    box: cell.box,
    found: "table",
    candidates: [],
  });
  const parts: Partial<Record<ChargePart, Fact>> = {
    description: factOf(description.text, description, OF_A_SUM),
    ...(code === null ? {} : { code: factOf(code.text, code, OF_A_SUM) }),
    amount: factOf(decimalText(amount), amountCell, confidence),
  };
  const under = (column: "rate" | "quantity"): Cell | undefined => {
    const head = header?.[column];
    if (head === undefined) return undefined;
    const [left, , width] = head.box;
    return line.cells.find((cell) => cell !== description && cell.box[0] < left + width && cell.box[0] + cell.box[2] > left);
  };
  const [rateCell, quantityCell] = [under("rate"), under("quantity")];
  if (rateCell === undefined || quantityCell === undefined || rateCell === quantityCell) return parts;
  const [rate, quantity] = [printedNumber(rateCell.text, writing.mark), printedNumber(quantityCell.text, writing.mark)];
  // All three or none, and only where they make the amount.
  if (rate === undefined || quantity === undefined || !makes(rate, quantity, amount)) return parts;
  return { ...parts, rate: factOf(rate, rateCell, OF_A_SUM), quantity: factOf(quantity, quantityCell, OF_A_SUM) };
};

/** Whether rate times quantity is the amount, rounded to cents. */
const makes = (rate: string, quantity: string, amount: Amount): boolean => {
  const [a, b] = [parseRate(rate), parseRate(quantity)];
  if (a === undefined || b === undefined) return false;
  // Both carry eight decimals, an amount four.
  const difference = (a * b) / 10n ** BigInt(2 * RATE_DECIMALS - 4) - amount;
  return tenThousandths(difference < 0n ? -difference : difference) <= 50n;
};
