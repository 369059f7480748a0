import type { Charge } from "../../charge/charge.ts";
import { amount, type Amount, HALF_CENT, larger, plus, smaller, ZERO } from "../../money/amount.ts";
import type { ComparedCode } from "./compared-code.ts";
import { taxRounding } from "./expected-tax.ts";
import { chiefLinehaul, discountsWithoutLine } from "./net-linehaul.ts";

/** Ten-thousandths in a cent. */
const CENT = 100n;
/** However many lines a code has, five cents are the most that rounding explains. */
export const MAX_ALLOWANCE = amount(500n);

const carriesMoreThanCents = (amount: Amount): boolean => amount % CENT !== 0n;

/** What rounding each of a code's lines to cents explains, where the expected amount carries more than cents; else nothing. */
function centsAllowanceOf(lines: number, expected: Amount): Amount {
  return lines === 0 || !carriesMoreThanCents(expected) ? ZERO : smaller(amount(HALF_CENT * BigInt(lines)), MAX_ALLOWANCE);
}

/**
 * How many of some ordered charges carry more than cents: each is rounded where it is billed by itself, also where their sum is
 * in whole cents.
 */
export function fractionsIn(charges: readonly Charge[]): number {
  return charges.filter((charge) => carriesMoreThanCents(charge.amount)).length;
}

/** What rounding explains of charges that are in whole cents in all and not each by itself. */
const allowanceOfParts = (lines: number, fractions: number): Amount =>
  smaller(amount(HALF_CENT * BigInt(Math.min(lines, fractions))), MAX_ALLOWANCE);

/** Whether every amount of an invoice is in whole cents, as those of EDI always are. */
export function isInCents(charges: readonly Charge[]): boolean {
  return !charges.some((charge) => carriesMoreThanCents(charge.amount));
}

/**
 * What rounding explains of a code that earlier invoices billed in whole cents and this one does not bill: it is part of what is
 * left in all.
 */
function allowanceBefore({ lines, ordered, previous }: ComparedCode): Amount {
  return lines.length > 0 || previous === 0n || carriesMoreThanCents(previous) ? ZERO : centsAllowanceOf(1, ordered);
}

/** Lines that rounding can have changed: one of nothing was not rounded from anything. */
const roundedLines = (charges: readonly Charge[], row: ComparedCode): number =>
  row.lines.filter((at) => charges[at]?.amount !== ZERO).length;

/**
 * Sets what rounding to cents explains of each code's variance, on an invoice in whole cents against amounts that carry more;
 * answers the sum.
 */
export function allowCents(charges: readonly Charge[], rows: readonly ComparedCode[]): Amount {
  let sum = ZERO;
  let inCents: boolean | undefined;
  const leftOut = discountsWithoutLine(rows);
  const net = leftOut === 0n ? undefined : chiefLinehaul(rows);
  for (const row of rows) {
    for (const part of row.byOrder ?? []) {
      const allowance = larger(centsAllowanceOf(part.lines, part.expected), allowanceOfParts(part.lines, part.fractions));
      if (allowance !== 0n && (inCents ??= isInCents(charges))) part.centsAllowance = allowance;
    }
    // Linehaul that is billed net carries the fractions of the discounts that it leaves out: once, whatever else is a linehaul.
    const asBilled = row === net ? plus(row.expected, leftOut) : row.expected;
    const lines = roundedLines(charges, row);
    const ofLines = larger(centsAllowanceOf(lines, row.expected), centsAllowanceOf(lines, asBilled));
    const ofParts = allowanceOfParts(lines, fractionsIn(row.orderedLines));
    const byLines = larger(larger(ofLines, ofParts), allowanceBefore(row));
    // A tax is written in whole cents whatever the rest carries.
    const ofTax = row.tax !== null && row.lines.length > 0 ? taxRounding(row, charges) : ZERO;
    const allowance = byLines !== 0n && (inCents ??= isInCents(charges)) ? larger(byLines, ofTax) : ofTax;
    if (allowance === 0n) continue;
    row.centsAllowance = allowance;
    sum = plus(sum, allowance);
  }
  return sum;
}
