import { addAmounts, type Amount, parseAmount } from "../money/amount.ts";
import { amountAtEnd, columnOfHead, isSameColumn } from "./charge-rows.ts";
import { decimalText } from "./decimal-text.ts";
import type { Check, Fields } from "./fact.ts";
import type { Cell } from "./lines.ts";
import type { Box } from "./page.ts";
import { type Sheet, type SheetLine } from "./sheet.ts";

interface PlacedAmount {
  readonly amount: Amount;
  readonly cell: Cell;
}

/** More rows above a total are not added up. */
const MAX_ROWS = 200;
/** What is counted or weighed is told with two decimals too, and nobody pays it. */
const OF_MEASURES =
  /^(?:(?:total|billed|actual|gross|net)\s+)?(?:tons?|tonnes|mt|weights?|wgt|wt|lbs?|kgs?|cwt|gal(?:lon)?s?|lit(?:er|re)s?|miles|mi|km|hours|hrs|days|pcs|pieces|pallets|skids|units?|cube|cbm|volume|fsc\s?%|percent|%|rates?)\.?$/iu;

/**
 * Whether its charges are told in one column of money. A bill across a border has one a currency, another one for the year so
 * far, one for what was prepaid: each comes to a total of its own, and which one is billed its row of totals does not say.
 * Columns that make the total together (net and tax, gross less discount) are parts of it.
 */
export function columnCheck({ lines, writing }: Sheet, { totalAmount }: Fields): Check {
  const check = "one-column";
  const total = parseAmount(totalAmount?.value ?? "");
  const passed: Check = { check, passed: true, message: "one column of its charges makes its total" };
  if (total === undefined) return passed;
  const amountsIn = (line: SheetLine): readonly PlacedAmount[] =>
    line.cells.flatMap((cell) => {
      const [amount, place] = amountAtEnd(cell, writing) ?? [];
      return amount === undefined || place === undefined ? [] : [{ amount, cell: place }];
    });
  for (const [at, line] of lines.entries()) {
    const told = amountsIn(line);
    const own = told.filter(({ amount }) => amount === total);
    if (own.length === 0 || told.length === own.length) continue;
    const above = lines.slice(Math.max(0, at - MAX_ROWS), at).filter(({ page }) => page === line.page);
    const others = told.filter(({ amount, cell }) => amount !== total && isMadeAbove(above, amount, { cell, own, amountsIn }));
    const [other] = others;
    if (other === undefined || arePartsOf(told, total)) continue;
    const named = others.map(({ amount }) => decimalText(amount)).join(" and ");
    return {
      check,
      passed: false,
      message: `its columns make ${decimalText(total)} and ${named}: say which of them is billed`,
    };
  }
  return passed;
}

interface ColumnAsked {
  readonly cell: Cell;
  readonly own: readonly PlacedAmount[];
  readonly amountsIn: (line: SheetLine) => readonly PlacedAmount[];
}

/** Whether the amounts above it in its column make an amount, in rows that charge in the column of the total, too. */
const isMadeAbove = (above: readonly SheetLine[], amount: Amount, { cell, own, amountsIn }: ColumnAsked): boolean => {
  let sum = 0n;
  let rows = 0;
  for (const line of above.toReversed()) {
    const told = amountsIn(line);
    const inColumn = told.find((each) => isBelowOther(each.cell.box, cell.box));
    if (inColumn === undefined) {
      if (rows > 0 && isOfMeasures(line, cell.box)) return false;
      continue;
    }
    const isCharged = own.some((total) => told.some((each) => isBelowOther(each.cell.box, total.cell.box)));
    sum += inColumn.amount;
    rows += isCharged ? 1 : 0;
    if (sum === amount && rows > 0) return !above.some((each) => isOfMeasures(each, cell.box));
  }
  return false;
};

/** In parts of the page's width: amounts of a column end at the same place, or begin there. */
const isBelowOther = (a: Box, b: Box): boolean => isSameColumn(a, b) || Math.abs(a[0] - b[0]) < SAME_START;
const SAME_START = 0.005;

/** Whether a head over the column says that it counts or weighs. */
const isOfMeasures = ({ cells }: SheetLine, [left, , width]: Box): boolean =>
  cells.some(({ box: [x, , wide], ...cell }) => {
    const isOver = x < left + width && x + wide > left;
    const column = isOver ? columnOfHead({ ...cell, box: [x, 0, wide, 0] }) : undefined;
    return isOver && (column === "quantity" || column === "rate" || OF_MEASURES.test(cell.text.trim()));
  });

/** All of the others together, or two of them, added or taken off: net and tax, freight and fuel, gross and discount. */
const arePartsOf = (told: readonly PlacedAmount[], total: Amount): boolean => {
  const others = told.flatMap(({ amount }) => (amount === total ? [] : [amount]));
  if (addAmounts(others) === total) return true;
  return others.some((a, at) => others.slice(at + 1).some((b) => a + b === total || a - b === total || b - a === total));
};
