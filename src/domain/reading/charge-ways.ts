import type { Amount } from "../money/amount.ts";
import {
  amountAtEnd,
  type ChargeRow,
  columnOfHead,
  type Header,
  isOfTotals,
  isSameColumn,
  rowAround,
  rowOf,
} from "./charge-rows.ts";
import type { Fact } from "./fact.ts";
import { foldText } from "./fold-text.ts";
import type { Writing } from "./field-values.ts";
import type { Cell } from "./lines.ts";
import { readAmount } from "./number-text.ts";
import type { Box } from "./page.ts";
import type { SheetCell, SheetLine } from "./sheet.ts";

/** What the lines of charges are read by. */
export interface ChargeTable {
  readonly writing: Writing;
  readonly header: Header | undefined;
  /** Heads of charges beside one another; empty where each line has one charge. */
  readonly groups: readonly Header[];
  readonly total: Fact | undefined;
}

/** One way in which the lines of a bill tell its charges. */
export type ChargeWay = (line: SheetLine, table: ChargeTable) => readonly ChargeRow[];

/** A charge a line, its amount at the end. */
const usual: ChargeWay = (line, { writing, header }) => rowsFrom(rowOf({ line, cells: line.cells, header }, writing));

const rowsFrom = (row: ChargeRow | undefined): readonly ChargeRow[] => (row === undefined ? [] : [row]);

/** Charges beside one another, each under the heads of its own. */
const underGroups: ChargeWay = (line, { writing, groups }) =>
  groups.flatMap((header, at) => {
    const [from, to] = [leftOf(header), leftOf(groups[at + 1])];
    const cells = line.cells.filter(({ box: [left, , width] }) => {
      const middle = left + width / 2;
      return (at === 0 || middle >= from) && middle < to;
    });
    return rowsFrom(rowOf({ line, cells, header }, writing));
  });

const leftOf = (header: Header | undefined): number =>
  header === undefined ? Infinity : Math.min(...Object.values(header).map(({ box }) => box[0]));

/** The same without heads: after each amount the next charge begins. */
const besideOneAnother: ChargeWay = (line, { writing }) => {
  if (isOfTotals(line.cells)) return [];
  const rows: ChargeRow[] = [];
  let open: Cell[] = [];
  for (const cell of line.cells) {
    const [amount, amountCell, rest] = amountAtEnd(cell, writing) ?? [];
    if (amount === undefined || amountCell === undefined) {
      open.push(cell);
      continue;
    }
    const cells = rest === undefined ? open : [...open, rest];
    rows.push(...rowsFrom(rowAround({ line, cells, header: undefined }, amount, amountCell)));
    open = [];
  }
  return rows;
};

/** Its amount in the column of amounts, with more behind it: by what it was reckoned. */
const inColumn: ChargeWay = (line, table) =>
  inColumnBy(line, table, (cell) => {
    const [amount, , rest] = amountAtEnd(cell, table.writing) ?? [];
    return rest === undefined ? amount : undefined;
  });

/** `1,250`, `$250`: dollars without cents. */
const WHOLE = /^\$?\s?(?:\d{1,3}(?:,\d{3})+|\d{1,6})$/;
/** The same of amounts that are printed in whole dollars, all or some of them. */
const inWholeDollars: ChargeWay = (line, table) =>
  inColumnBy(line, table, (cell) => {
    const text = cell.text.trim();
    if (table.writing.mark === "point" && WHOLE.test(text)) return readAmount(text, "point");
    const [amount, , rest] = amountAtEnd(cell, table.writing) ?? [];
    return rest === undefined ? amount : undefined;
  });

const inColumnBy = (
  line: SheetLine,
  { header, total }: ChargeTable,
  amountOf: (cell: SheetCell) => Amount | undefined,
): readonly ChargeRow[] => {
  const head = header?.amount?.box ?? null;
  const isIn = (box: Box): boolean =>
    head === null ? total?.box != null && isSameColumn(box, total.box) : isSameColumn(box, head) || isUnder(box, head);
  const cell = isOfTotals(line.cells) ? undefined : line.cells.find((each) => isIn(each.box) && amountOf(each) !== undefined);
  const amount = cell === undefined ? undefined : amountOf(cell);
  if (cell === undefined || amount === undefined) return [];
  const others = line.cells.filter((each) => each !== cell && (header !== undefined || each.box[0] < cell.box[0]));
  return rowsFrom(rowAround({ line, cells: others, header }, amount, cell));
};

const isUnder = ([left, , width]: Box, [x, , wide]: Box): boolean => left < x + wide && left + width > x;

/** The usual one first; the others where it does not make the total, and they do. Under heads of several, those alone. */
export function waysOf({ groups }: ChargeTable): readonly ChargeWay[] {
  return groups.length > 0 ? [underGroups] : [usual, inColumn, besideOneAnother, inWholeDollars];
}

/** Whether a way needs more than one row to prove it: whole figures of one line may be anything. */
export function needsRows(way: ChargeWay, { header }: ChargeTable): number {
  return header === undefined && way !== usual ? 2 : 1;
}

/** `Charge | Amount | Charge | Amount`: the heads of charges that stand beside one another; none where each line has one. */
export function groupsOfHeads({ cells }: Pick<SheetLine, "cells">): readonly Header[] {
  if (cells.length < MIN_HEADS) return [];
  const texts = cells.map(({ text }) => foldText(text));
  const wide = texts.indexOf(texts[0] ?? "", 1);
  const isRepeated = wide > 1 && texts.length % wide === 0 && texts.every((text, at) => text === texts[at % wide]);
  if (!isRepeated) return [];
  const groups = Array.from({ length: texts.length / wide }, (_, at) => groupOf(cells.slice(at * wide, (at + 1) * wide)));
  return groups.every((group) => group !== undefined) ? groups : [];
}

/** Two groups of two. */
const MIN_HEADS = 4;

/** The last head of amounts is that of what is charged, and what it is for stands first. */
const groupOf = (heads: readonly SheetCell[]): Header | undefined => {
  const [description] = heads;
  const amount = heads.findLast((head) => columnOfHead(head) === "amount");
  if (description === undefined || amount === undefined || amount === description) return undefined;
  return { description, amount };
};

/** What an amount is reckoned by stands between figures of one charge. */
const OF_RECKONING =
  /^(?:per|each|ea|flat|at|x|mi|miles?|km|lbs?|cwt|hrs?|hours?|days?|min(?:imum)?|pcs|pieces|pallets?|units?|stops?|loads?|trips?|usd|cad|us\$|c\$|[@%/*=])(?!\p{L})/iu;

/**
 * Whether another charge stands in a row's line between its words and its amount: then the amount is that of what stands next to
 * it, and what it is for is another.
 */
export function isOfTwo({ line, description, amountCell }: ChargeRow, { writing }: ChargeTable): boolean {
  const between = line.cells.filter(
    ({ box }) => box[0] >= description.box[0] + description.box[2] && box[0] + box[2] <= amountCell.box[0],
  );
  const at = between.findIndex((cell) => amountAtEnd(cell, writing) !== undefined);
  return at !== -1 && between.slice(at + 1).some(({ text }) => /\p{L}{3}/u.test(text) && !OF_RECKONING.test(text.trim()));
}
