import { addAmounts, type Amount, amount as tenThousandths, parseAmount, parseRate, RATE_DECIMALS } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { ChargeFacts, ChargePart, Fact } from "./fact.ts";
import type { Writing } from "./field-values.ts";
import type { Cell } from "./lines.ts";
import { hasCents, printedNumber, readAmount } from "./number-text.ts";
import { confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

/** What the columns of a table of charges are headed with. */
const HEADS: readonly (readonly [column: Column, words: RegExp])[] = [
  [
    "amount",
    /^(?:(?:line\s+)?(?:amount|total)|total(?:\s+(?:price|amount|charges?|cost))?|charges?|extended(?:\s+(?:price|amount))?|ext\.?(?:\s+(?:price|amount))?|net\s+amount|charge\s+amount|(?:montant|total|prix)(?:\s+(?:ht|ttc|net))?|(?:netto|gesamt|einzel)?(?:betrag|wert)|gesamt(?:preis)?|entgelt|importe(?:\s+neto)?|(?:netto)?bedrag)(?:\s*[(/]?(?:usd|cad|eur|mxn|us\$|[$€])\)?)?$/i,
  ],
  ["quantity", /^(?:qty|quantity|units?|hours|hrs|miles|menge|quantit[ée]|cantidad|qté|anzahl|stunden|heures|horas|km)\.?$/i],
  [
    "rate",
    /^(?:(?:unit\s+)?rate|unit\s+(?:price|cost)|price|prix|preis|tarif|prix\s+unitaire|taux|einzelpreis|preis\/einh(?:eit)?\.?|valor\s+unitario|precio(?:\s+unitario)?|tarifa)$/i,
  ],
  ["code", /^(?:(?:charge|acc(?:essorial)?\.?|item|service)\s+)?code$/i],
  [
    "description",
    /^(?:(?:charge\s+)?description(?:\s+of\s+(?:charges?|services?|articles?))?|charge(?:\s+type)?|service|item|details?|d[ée]signation|bezeichnung|beschreibung|leistung|artikel|omschrijving|descripci[óo]n|concepto|libell[ée]|freight\s+charges)$/i,
  ],
];
type Column = "description" | "code" | "quantity" | "rate" | "amount";

interface Row {
  readonly line: SheetLine;
  readonly code: Cell | null;
  readonly description: Cell;
  readonly amount: Amount;
  readonly amountCell: Cell;
}

type Header = Readonly<Partial<Record<Column, SheetCell>>>;

/** Confidence of lines that make the total, and of those that do not. */
const OF_A_SUM = 0.98;
const OF_NO_SUM = 0.6;
/** In parts of the page's width: amounts of one column end at the same place. */
const SAME_COLUMN = 0.02;
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

const chargesAbove = (sheet: Sheet, total: Fact | undefined, { stated, end }: Stated): FoundCharges => {
  const above = sheet.lines.slice(0, end);
  const headAt = above.findLastIndex((line) => headerOf(line) !== undefined);
  const header = headAt === -1 ? undefined : headerOf(above[headAt]);
  const firstHead = above.findIndex((line) => isSameHeader(headerOf(line), header));
  const column = header?.amount?.box ?? total?.box ?? null;
  const all = above.flatMap((line, at) => {
    if (header !== undefined && (at <= firstHead || headerOf(line) !== undefined)) return [];
    const row = rowOf(line, sheet.writing, header);
    return row === undefined || isOfFact(row.amountCell, total) ? [] : [row];
  });
  const inColumn =
    column === null ? all : all.filter(({ amountCell }) => header !== undefined || isSameColumn(amountCell.box, column));
  const making = stated === undefined ? undefined : (makingTotal(inColumn, stated) ?? makingTotal(all, stated));
  // Under a head every row is charged: some of them that happen to make the total are none.
  const rows = making === undefined || (header !== undefined && leavesOut(all, making)) ? inColumn : making;
  if (rows.length === 0) return { charges: [], sum: null };
  const sum = addAmounts(rows.map(({ amount }) => amount));
  const confidence = sum === stated ? OF_A_SUM : OF_NO_SUM;
  const [only, second] = rows;
  const parts = only === undefined || second !== undefined ? [] : partsAcross(sheet, only);
  const told = parts.length > 1 ? parts : rows;
  return { charges: told.map((row) => chargeOf(row, parts.length > 1 ? undefined : header, sheet.writing, confidence)), sum };
};

/** A load with its charges beside one another, each under its head, and what they make at the end. */
const partsAcross = ({ lines, writing }: Sheet, { line, amount, amountCell }: Row): readonly Row[] => {
  const heads = lines[lines.indexOf(line) - 1];
  const parts: Row[] = [];
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

/** The columns of a line that heads a table of charges; undefined for any other line. */
export function headerOf(line: SheetLine | undefined): Header | undefined {
  if (line === undefined) return undefined;
  const header: Partial<Record<Column, SheetCell>> = {};
  for (const cell of line.cells) {
    const text = cell.text.trim().replace(/:$/, "");
    const column = HEADS.find(([, words]) => words.test(text))?.[0];
    // The last of several amounts is what is charged; a description is called so where something else is called an item.
    const isBetter = column === "amount" || (column === "description" && /descri|désign|bezeich|beschr/i.test(cell.text));
    if (column !== undefined && (isBetter || header[column] === undefined)) header[column] = cell;
  }
  return header.amount !== undefined && Object.keys(header).length >= 2 ? header : undefined;
}

/** The table goes on over pages with the same head. */
const isSameHeader = (a: Header | undefined, b: Header | undefined): boolean =>
  a !== undefined && b !== undefined && Object.keys(a).join() === Object.keys(b).join();

const isSameColumn = ([left, , width]: readonly number[], [x, , wide]: readonly number[]): boolean =>
  Math.abs((left ?? 0) + (width ?? 0) - (x ?? 0) - (wide ?? 0)) < SAME_COLUMN;

/** A line that begins with words and ends with an amount. */
const rowOf = (line: SheetLine, writing: Writing, header: Header | undefined): Row | undefined => {
  const last = line.cells.at(-1);
  if (last === undefined) return undefined;
  const isTotal = line.cells.some(({ labels }) => labels.some(({ fields }) => fields.length === 0 || fields.some(isOfTotal)));
  if (isTotal) return undefined;
  const split = amountAtEnd(last, writing);
  const [first] = line.cells;
  // `$310.00   Pilot car`
  const leading = split === undefined && first !== undefined && first !== last ? amountAtEnd(first, writing) : undefined;
  const [amount, amountCell, rest] = split ?? leading ?? [];
  if (amount === undefined || amountCell === undefined || (leading !== undefined && rest !== undefined)) return undefined;
  const cells = leading === undefined ? [...line.cells.slice(0, -1), ...(rest === undefined ? [] : [rest])] : line.cells.slice(1);
  const under = (column: "description" | "code"): Cell | undefined => {
    const head = header?.[column];
    if (header === undefined || head === undefined) return undefined;
    return cells.filter((cell) => columnOf(cell, header) === column).toSorted((a, b) => away(a, head) - away(b, head))[0];
  };
  const worded = cells.filter(({ text }) => /\p{L}{2}/u.test(text));
  const headed = under("description");
  const description = headed !== undefined && /\p{L}{2}/u.test(headed.text) ? headed : worded[0];
  const code = under("code");
  return description === undefined
    ? undefined
    : { line, code: code === undefined || code === description ? null : code, description, amount, amountCell };
};

/** How far a cell begins, ends or has its middle from where the head of a column does: whichever is least. */
const away = ({ box: [left, , width] }: Cell, { box: [x, , wide] }: SheetCell): number =>
  Math.min(Math.abs(x - left), Math.abs(x + wide - left - width), Math.abs(x + wide / 2 - left - width / 2));

const columnOf = (cell: Cell, header: Header): Column | undefined => {
  const heads = Object.entries(header) as [Column, SheetCell][];
  return heads.toSorted(([, a], [, b]) => away(cell, a) - away(cell, b))[0]?.[0];
};

const isOfTotal = ({ field, strength }: { readonly field: string; readonly strength: number }): boolean =>
  field === "totalAmount" && strength > 0;

/** The amount at the end of a cell, and what stands before it in the same one. */
export function amountAtEnd(cell: Cell, writing: Writing): readonly [Amount, Cell, Cell | undefined] | undefined {
  for (let from = Math.max(0, cell.words.length - 4); from < cell.words.length; from += 1) {
    const words = cell.words.slice(from);
    const text = words.map(({ text }) => text).join(" ");
    const amount = hasCents(text, writing.mark) ? readAmount(text, writing.mark) : undefined;
    if (amount === undefined) continue;
    return [amount, partOf(cell, from, cell.words.length), from === 0 ? undefined : partOf(cell, 0, from)];
  }
  return undefined;
}

const partOf = (cell: Cell, from: number, to: number): Cell => {
  const words = cell.words.slice(from, to);
  const boxes = words.map(({ box }) => box);
  const [first] = boxes;
  const last = boxes.at(-1);
  const box =
    first === undefined || last === undefined
      ? cell.box
      : ([first[0], first[1], last[0] + last[2] - first[0], first[3]] as const);
  return { ...cell, words, box, text: words.map(({ text }) => text).join(" ") };
};

/**
 * The rows next above the total that make it, the most of them. A row of the very total under rows that make it is a subtotal,
 * whatever it is called.
 */
const makingTotal = (rows: readonly Row[], total: Amount): readonly Row[] | undefined => {
  const last = rows.at(-1);
  const above = last?.amount === total ? rowsOfSum(rows.slice(0, -1), total) : undefined;
  return above !== undefined && above.length > 1 ? above : rowsOfSum(rows, total);
};

/** Whether rows are left out, other than a subtotal of the others below them. */
const leavesOut = (all: readonly Row[], making: readonly Row[]): boolean => {
  const sum = addAmounts(making.map(({ amount }) => amount));
  return all.some((row) => !making.includes(row) && row.amount !== sum);
};

const rowsOfSum = (rows: readonly Row[], total: Amount): readonly Row[] | undefined => {
  let sum = 0n;
  let making: readonly Row[] | undefined;
  for (let from = rows.length - 1; from >= 0 && rows.length - from <= MAX_ROWS; from -= 1) {
    sum += rows[from]?.amount ?? 0n;
    if (sum === total) making = rows.slice(from);
  }
  return making;
};

const chargeOf = (
  { line, code, description, amount, amountCell }: Row,
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
