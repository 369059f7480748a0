import { absolute, addAmounts, isNothing, minus, plus, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { newRow } from "./compared-code.ts";
import type { ComparedCode } from "./compared-code.ts";

/**
 * Linehaul and discounts as one sum. An invoice that carries linehaul and leaves out a discount that the orders expect bills its
 * linehaul net (1,900 for 2,500 less 600), or invoices the discount too much. One that takes off a discount where the orders
 * carry the net amount bills it gross (2,500 less 1,800 for 700); one may take off another part of it, or under another name,
 * than the orders say. Only the sum tells.
 */
export interface NetLinehaul {
  /** The sum, under the linehaul code whose limits it is held against; by order where every line of it names its order. */
  readonly sum: ComparedCode;
  /** The discounts that are expected and not billed, on the invoice or on one of its orders. */
  readonly leftOut: readonly ComparedCode[];
  /**
   * The discounts that are taken off, now or before, where no order names any, or names them otherwise; none where some are left
   * out.
   */
  readonly takenOff: readonly ComparedCode[];
  /** Every code of the sum: none of them is judged by itself. */
  readonly rows: ReadonlySet<ComparedCode>;
}

const isExpectedDiscount = (expected: Amount): boolean => expected < 0n && !isNothing(expected);

/** The linehaul that the sum is judged as: of those that the invoice bills the one with the largest ordered amount. */
export function chiefLinehaul(rows: readonly ComparedCode[]): ComparedCode | undefined {
  let chief: ComparedCode | undefined;
  for (const row of rows)
    if (row.kind === "linehaul" && row.lines.length > 0)
      if (chief === undefined || absolute(row.ordered) > absolute(chief.ordered)) chief = row;
  return chief;
}

/** What is expected of the discounts that the orders name and the invoice has no line of. */
export function discountsWithoutLine(rows: readonly ComparedCode[]): Amount {
  let sum = ZERO;
  for (const row of rows)
    if (row.kind === "discount" && row.onOrder && row.lines.length === 0 && isExpectedDiscount(row.expected))
      sum = plus(sum, row.expected);
  return sum;
}

/** Whether an order of several has linehaul billed and a discount expected of which nothing is billed. */
const isLeftOutOfAnOrder = (discount: ComparedCode, linehauls: readonly ComparedCode[]): boolean =>
  discount.byOrder !== null &&
  discount.byOrder.some(
    (part) =>
      isExpectedDiscount(part.expected) &&
      isNothing(part.billed) &&
      linehauls.some((row) => row.byOrder?.some((each) => each.orderUuid === part.orderUuid && each.billed !== 0n) === true),
  );

const isLeftOut = (row: ComparedCode, linehauls: readonly ComparedCode[]): boolean =>
  row.kind === "discount" &&
  row.onOrder &&
  (isNothing(row.billed) ? isExpectedDiscount(row.expected) : isLeftOutOfAnOrder(row, linehauls));

/**
 * Whether discounts stand otherwise on an invoice than on orders that name them: under a code that no order names, or less of
 * them off less linehaul (2,400 less 500 for 2,500 less 600), or more off more.
 */
const isOtherwise = (rows: readonly ComparedCode[], discounts: readonly ComparedCode[]): boolean => {
  if (discounts.some((row) => !row.onOrder && row.billed < 0n && !isNothing(row.billed))) return true;
  const parts = rows
    .filter((row) => (row.kind === "linehaul" || row.kind === "discount") && row.lines.length > 0)
    .flatMap((row) => {
      const own = row.byOrder ?? [{ orderUuid: null, billed: row.billed, expected: row.expected }];
      return own.map(({ orderUuid, billed, expected }) => ({ kind: row.kind, orderUuid, billed, expected }));
    })
    .filter(({ billed }) => billed !== 0n);
  return [...Map.groupBy(parts, ({ orderUuid }) => orderUuid).values()].some((own) => {
    const differenceOf = (kind: string): Amount =>
      addAmounts(own.filter((part) => part.kind === kind).map(({ billed, expected }) => minus(billed, expected)));
    const [discount, linehaul] = [differenceOf("discount"), differenceOf("linehaul")];
    if (isNothing(discount) || isNothing(linehaul) || discount < 0n === linehaul < 0n) return false;
    return own.some(({ kind, billed }) => kind === "discount" && billed < 0n);
  });
};

/**
 * Discounts that come off linehaul which the orders carry net, naming no discount, or that come off it otherwise than the orders
 * say. They come off linehaul alone; and a credit is judged code by code.
 */
const takenOffOf = (rows: readonly ComparedCode[]): readonly ComparedCode[] => {
  const discounts = rows.filter((row) => row.kind === "discount");
  if (discounts.length === 0 || (discounts.some((row) => row.onOrder) && !isOtherwise(rows, discounts))) return [];
  const ordered = addAmounts(rows.filter((row) => row.kind === "linehaul").map((row) => row.ordered));
  if (ordered <= 0n || addAmounts(rows.map((row) => row.billed)) <= 0n) return [];
  return discounts.filter((row) => row.billed < 0n || row.previous < 0n);
};

const sumOf = (rows: readonly ComparedCode[], chief: ComparedCode): ComparedCode => {
  const sum = newRow(chief);
  sum.onOrder = true;
  for (const row of rows) {
    sum.ordered = plus(sum.ordered, row.ordered);
    sum.agreed = plus(sum.agreed, row.agreed);
    sum.expected = plus(sum.expected, row.expected);
    sum.previous = plus(sum.previous, row.previous);
    sum.billedAsWritten = plus(sum.billedAsWritten, row.billedAsWritten);
    sum.billed = plus(sum.billed, row.billed);
    sum.centsAllowance = plus(sum.centsAllowance, row.centsAllowance);
    sum.lines.push(...row.lines);
    sum.orderedLines.push(...row.orderedLines);
  }
  sum.variance = minus(sum.billed, sum.expected);
  return sum;
};

/**
 * The sum that linehaul and discounts are judged as; null when each code is judged by itself: no discount is left out or taken
 * off, or the invoice carries no linehaul (fuel billed first, alone). `attribute` splits a row over the orders.
 */
export function netLinehaul(
  rows: readonly ComparedCode[],
  attribute: (row: ComparedCode, codes: readonly string[]) => void,
): NetLinehaul | null {
  if (!rows.some((row) => row.kind === "discount")) return null;
  const chief = chiefLinehaul(rows);
  if (chief === undefined) return null;
  const linehauls = rows.filter((row) => row.kind === "linehaul" && row.lines.length > 0);
  const leftOut = rows.filter((row) => isLeftOut(row, linehauls));
  const takenOff = leftOut.length > 0 ? [] : takenOffOf(rows);
  if (leftOut.length === 0 && takenOff.length === 0) return null;
  const isPart = (row: ComparedCode): boolean =>
    row.onOrder || row.lines.length > 0 || (takenOff.length > 0 && row.previous !== 0n);
  const members = rows.filter((row) => (row.kind === "linehaul" || row.kind === "discount") && isPart(row));
  const sum = sumOf(members, chief);
  attribute(
    sum,
    members.map((row) => row.code),
  );
  return { sum, leftOut, takenOff, rows: new Set(members) };
}

/**
 * After linehaul that was billed net, a follow-up invoice may say the rest of it as a discount (100 more, where 600 less became
 * 500 less): what is left of the linehaul stands with the discount then.
 */
export function expectRestOfNet(rows: readonly ComparedCode[]): void {
  const linehauls = rows.filter((row) => row.kind === "linehaul");
  if (linehauls.some((row) => row.lines.length > 0)) return;
  const discount = rows.find(
    (row) =>
      row.kind === "discount" &&
      isExpectedDiscount(row.ordered) &&
      row.lines.length > 0 &&
      row.byOrder === null &&
      row.previous === 0n &&
      row.billed > row.expected,
  );
  if (discount === undefined) return;
  for (const row of linehauls) {
    const left = minus(row.expected, row.agreed);
    if (row.previous === 0n || left <= 0n) continue;
    row.expected = minus(row.expected, left);
    row.variance = minus(row.billed, row.expected);
    discount.expected = plus(discount.expected, left);
    discount.variance = minus(discount.billed, discount.expected);
  }
}

/** Whether linehaul and discounts that an invoice does not bill cancel out: an earlier one billed the linehaul net. */
export function isBilledNetBefore(rows: readonly ComparedCode[]): boolean {
  let rest = ZERO;
  for (const row of rows) {
    if (row.kind !== "linehaul" && row.kind !== "discount") continue;
    if (row.lines.length > 0) return false;
    rest = plus(rest, row.expected);
  }
  return isNothing(rest);
}
