import type { Amount } from "../money/amount.ts";
import { findDay } from "./day-text.ts";
import { type DecimalMark, decimalMarkOf, readAmount } from "./number-text.ts";

/** A row of a carrier's statement of account. */
export interface StatementLine {
  /** From 1, as the text was pasted. */
  readonly line: number;
  readonly invoiceNumber: string;
  /** What the carrier says is open of it; null: the row says no amount. */
  readonly amount: Amount | null;
}

export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  /** Rows with a number or an amount, in which no invoice's number was found. */
  readonly unread: readonly { readonly line: number; readonly text: string }[];
}

interface Row {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Where the columns stand, by the words above them. */
interface Columns {
  readonly numberAt: number;
  readonly amountAt: number;
}

const NUMBER_TITLES = [/\binv(?:oice)?\b/i, /\b(?:document|doc|bill|freight bill|pro)\b/i, /\b(?:number|reference|ref)\b/i];
const AMOUNT_TITLES = [/\b(?:balance|open|outstanding|amount due|due amount)\b/i, /\b(?:amount|total|charges?)\b/i];
const DAY_TITLE = /\bdate\b/i;
const SUM = /\b(?:(?:sub)?total|balance forward|amount due|statement|aging|current|past due)\b/i;

/** The cells of a row: as a spreadsheet copies them, as CSV, else at two blanks or, in a row that has no such place, at each. */
function cellsOf(text: string): readonly string[] {
  if (text.includes("\t")) return text.split("\t");
  if (text.includes(";")) return text.split(";");
  if (/^"|","|,"|[^\d],|,[^\d]|\d,\d{4,}/.test(text.trim())) return quotedCells(text);
  const wide = text.trim().split(/ {2,}/);
  return wide.length > 1 ? wide : text.trim().split(/\s+/);
}

/** RFC 4180: a comma within quotation marks is none, two quotation marks are one. */
function quotedCells(text: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === "," && !isQuoted) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell];
}

const titled = (cells: readonly string[], titles: readonly RegExp[], except: (cell: string) => boolean): number => {
  for (const title of titles) {
    const at = cells.findIndex((cell) => title.test(cell) && !except(cell));
    if (at >= 0) return at;
  }
  return -1;
};

/** Whether the cells are titles of columns, one of them of numbers and one of amounts. */
export function isTitleRow(cells: readonly string[]): boolean {
  return columnsOf({ cells }) !== null;
}

const columnsOf = ({ cells }: Pick<Row, "cells">): Columns | null => {
  const numberAt = titled(cells, NUMBER_TITLES, (cell) => DAY_TITLE.test(cell) || /\bamount\b/i.test(cell));
  const amountAt = titled(cells, AMOUNT_TITLES, (cell) => DAY_TITLE.test(cell));
  const isTitle = cells.every((cell) => !/\d{3,}/.test(cell));
  return isTitle && numberAt >= 0 && amountAt >= 0 && numberAt !== amountAt ? { numberAt, amountAt } : null;
};

const isDay = (cell: string): boolean => findDay(cell, "month-first") !== undefined;
/** With cents or a currency: a number alone may be the invoice's. */
const isMoney = (cell: string, mark: DecimalMark): boolean =>
  readAmount(cell, mark) !== undefined && (/[.,]\d{2}\)?(?:\s?(?:-|CR|[A-Z]{3}))?$/i.test(cell.trim()) || /[$€£]/.test(cell));
const isNumber = (cell: string, mark: DecimalMark): boolean =>
  /\d/.test(cell) && cell.length >= 2 && cell.length <= 60 && !isDay(cell) && !isMoney(cell, mark);

/** Of a row without titles above it: the first cell that may be a number, and the last that is money. */
const guessed = ({ line, cells }: Row, mark: DecimalMark): StatementLine | undefined => {
  const invoiceNumber = cells.find((cell) => isNumber(cell, mark));
  if (invoiceNumber === undefined) return undefined;
  const money = cells.findLast((cell) => isMoney(cell, mark)) ?? cells.findLast((cell) => cell !== invoiceNumber && !isDay(cell));
  return { line, invoiceNumber, amount: money === undefined ? null : (readAmount(money, mark) ?? null) };
};

/**
 * Reads a carrier's statement of account as it was pasted from a mail, a spreadsheet or a file: one invoice a row. Sums and
 * titles are no rows of it; a row that nobody can read is told of.
 */
export function readStatement(text: string): ReadStatement {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((each, at): Row => ({ line: at + 1, text: each.trim(), cells: cellsOf(each).map((cell) => cell.trim()) }))
    .filter((row) => row.text !== "");
  const { mark } = decimalMarkOf(rows.flatMap(({ cells }) => cells));
  const lines: StatementLine[] = [];
  const unread: { readonly line: number; readonly text: string }[] = [];
  let columns: Columns | null = null;
  for (const row of rows) {
    const titles = columnsOf(row);
    if (titles !== null) {
      columns = titles;
      continue;
    }
    const read = readRow(row, columns, mark);
    if (read !== undefined) lines.push(read);
    else if (/\d/.test(row.text) && !SUM.test(row.text)) unread.push({ line: row.line, text: row.text.slice(0, 200) });
  }
  return { lines, unread };
}

const readRow = (row: Row, columns: Columns | null, mark: DecimalMark): StatementLine | undefined => {
  if (columns === null) return SUM.test(row.text) ? undefined : guessed(row, mark);
  const invoiceNumber = row.cells[columns.numberAt] ?? "";
  const isSentence = invoiceNumber.length > 60 || invoiceNumber.split(/\s+/).length > 3;
  if (!/\d/.test(invoiceNumber) || isSentence || SUM.test(invoiceNumber)) return undefined;
  return { line: row.line, invoiceNumber, amount: readAmount(row.cells[columns.amountAt] ?? "", mark) ?? null };
};
