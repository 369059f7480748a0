import { addAmounts, type Amount, parseAmount, ZERO } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { Fact, RowFacts } from "./fact.ts";
import { findValue } from "./field-values.ts";
import type { Cell } from "./lines.ts";
import { hasCents, readAmount } from "./number-text.ts";
import { confidenceOfPart, type Sheet, type SheetLine } from "./sheet.ts";

/** Rows whose amounts make the total, and others. */
const OF_A_SUM = 0.97;
const OF_NO_SUM = 0.6;
const MAX_ROWS = 500;

interface Row {
  readonly number: Cell;
  readonly day: Cell | undefined;
  /** From left to right; a statement may tell what was billed, paid and is left. */
  readonly amounts: readonly { readonly cell: Cell; readonly amount: Amount }[];
}

/**
 * The invoices that a statement lists: lines with a number, mostly a day, and amounts. Which of its amounts is open is told by
 * the total, which they make; else it is the first, and not sure.
 */
export function findRows(sheet: Sheet, total: Fact | undefined): readonly RowFacts[] {
  const rows = sheet.lines.flatMap((line) => rowOf(line, sheet) ?? []).slice(0, MAX_ROWS);
  const stated = parseAmount(total?.value ?? "");
  const wide = Math.max(0, ...rows.map(({ amounts }) => amounts.length));
  // The last column that makes the total; a running balance makes none.
  const columns = Array.from({ length: wide }, (_, at) => wide - 1 - at);
  const makes = (at: number): boolean =>
    rows.every(({ amounts }) => amounts.length > at) && addAmounts(rows.map((row) => row.amounts[at]?.amount ?? ZERO)) === stated;
  const column = columns.find(makes);
  return rows.flatMap(({ number, day, amounts }) => {
    const chosen = amounts[column ?? 0];
    if (chosen === undefined) return [];
    const confidence = column === undefined ? OF_NO_SUM : OF_A_SUM;
    const on = day === undefined ? undefined : findValue("invoiceDate", day.text, sheet.writing);
    return [
      {
        invoiceNumber: factOf(number.text.trim(), number, confidence),
        ...(day === undefined || on === undefined ? {} : { invoiceDate: factOf(on.value, day, confidence * on.fit) }),
        amount: factOf(decimalText(chosen.amount), chosen.cell, confidence),
      },
    ];
  });
}

const rowOf = (line: SheetLine, { writing }: Sheet): Row | undefined => {
  const amounts = line.cells.flatMap((cell) => {
    const amount = hasCents(cell.text.trim(), writing.mark) ? readAmount(cell.text, writing.mark) : undefined;
    return amount === undefined ? [] : [{ cell, amount }];
  });
  const others = line.cells.filter((cell) => amounts.every((each) => each.cell !== cell));
  const day = others.find(({ text }) => {
    const found = findValue("invoiceDate", text, writing);
    return found !== undefined && found.to - found.from >= text.trim().length - 1;
  });
  const number = others.find((cell) => {
    const found = cell === day ? undefined : findValue("invoiceNumber", cell.text, writing);
    return found !== undefined && found.to - found.from >= cell.text.trim().length && found.fit === 1;
  });
  return number === undefined || amounts.length === 0 || line.cells.some(({ labels }) => labels.length > 0)
    ? undefined
    : { number, day, amounts };
};

const factOf = (value: string, cell: Cell, confidence: number): Fact => ({
  value,
  confidence: Math.round(confidence * confidenceOfPart(cell, 0, cell.text.length) * 1000) / 1000,
  page: cell.page,
  box: cell.box,
  found: "table",
  candidates: [],
});
