import type { Amount } from "../money/amount.ts";
import type { Writing } from "./field-values.ts";
import type { Cell } from "./lines.ts";
import { hasCents, readAmount } from "./number-text.ts";
import type { SheetCell, SheetLine } from "./sheet.ts";

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

/** A charge as a line of a page says it. */
export interface ChargeRow {
  readonly line: SheetLine;
  readonly code: Cell | null;
  readonly description: Cell;
  readonly amount: Amount;
  readonly amountCell: Cell;
}

/** The heads of a table of charges. */
export type Header = Readonly<Partial<Record<Column, SheetCell>>>;

/** What stands under a head; undefined for what is none. */
export function columnOfHead({ text }: Cell): Column | undefined {
  const told = text.trim().replace(/:$/, "");
  return HEADS.find(([, words]) => words.test(told))?.[0];
}

/** The columns of a line that heads a table of charges; undefined for any other line. */
export function headerOf(line: SheetLine | undefined): Header | undefined {
  if (line === undefined) return undefined;
  const header: Partial<Record<Column, SheetCell>> = {};
  for (const cell of line.cells) {
    const column = columnOfHead(cell);
    // The last of several amounts is what is charged; a description is called so where something else is called an item.
    const isBetter = column === "amount" || (column === "description" && /descri|désign|bezeich|beschr/i.test(cell.text));
    if (column !== undefined && (isBetter || header[column] === undefined)) header[column] = cell;
  }
  return header.amount !== undefined && Object.keys(header).length >= 2 ? header : undefined;
}

/** The table goes on over pages with the same head. */
export function isSameHeader(a: Header | undefined, b: Header | undefined): boolean {
  return a !== undefined && b !== undefined && Object.keys(a).join() === Object.keys(b).join();
}

/** Whether amounts end at the same place. */
export function isSameColumn([left, , width]: readonly number[], [x, , wide]: readonly number[]): boolean {
  return Math.abs((left ?? 0) + (width ?? 0) - (x ?? 0) - (wide ?? 0)) < SAME_COLUMN;
}
/** In parts of the page's width: amounts of one column end at the same place. */
const SAME_COLUMN = 0.02;

/** The part of a line that a charge is looked for in, and the heads that stand over it. */
export interface RowPart {
  readonly line: SheetLine;
  readonly cells: readonly SheetCell[];
  readonly header: Header | undefined;
}

/** A line, or a part of it, that begins with words and ends with an amount, or begins with one. */
export function rowOf({ line, cells: all, header }: RowPart, writing: Writing): ChargeRow | undefined {
  const last = all.at(-1);
  if (last === undefined || isOfTotals(all)) return undefined;
  const split = amountAtEnd(last, writing);
  const [first] = all;
  // `$310.00   Pilot car`
  const leading = split === undefined && first !== undefined && first !== last ? amountAtEnd(first, writing) : undefined;
  const [amount, amountCell, rest] = split ?? leading ?? [];
  if (amount === undefined || amountCell === undefined || (leading !== undefined && rest !== undefined)) return undefined;
  const cells = leading === undefined ? [...all.slice(0, -1), ...(rest === undefined ? [] : [rest])] : all.slice(1);
  return rowAround({ line, cells, header }, amount, amountCell);
}

/** `incl. border fee $25.00`: what the charge above it holds already. */
const WITHIN_CHARGE =
  /^\(?(?:incl(?:\.|udes?|uding|usive)?|of\s+which|thereof|inkl\.?|davon|dont|y\s+compris|incluye)(?!\p{L})/iu;

/** Rows that are totals or taxes of totals are told by their labels, and those that another row holds by their words. */
export function isOfTotals(cells: readonly SheetCell[]): boolean {
  if (cells.some(({ text }) => WITHIN_CHARGE.test(text.trim()))) return true;
  return cells.some(({ labels }) => labels.some(({ fields }) => fields.length === 0 || fields.some(isOfTotal)));
}

/** The charge of an amount, by the cells beside it; undefined where nothing says what it is for. */
export function rowAround(
  { line, cells, header }: Omit<RowPart, "cells"> & { readonly cells: readonly Cell[] },
  amount: Amount,
  amountCell: Cell,
): ChargeRow | undefined {
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
}

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
