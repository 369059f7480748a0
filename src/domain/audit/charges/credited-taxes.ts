import { absolute, addAmounts, amount, type Amount, HALF_CENT, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { ComparedCode } from "./compared-code.ts";

/** Rounding of the taxes of a credit explains at most five cents. */
const MAX_ROUNDING = amount(500n);

const isTax = ({ kind }: ComparedCode): boolean => kind === "tax";

/**
 * A credit gives back the taxes that were paid under whatever name of a tax it has for them: where they come to what is expected
 * of all taxes, no more of them than was paid, each is as expected. Answers by how much the expectations changed.
 */
export function expectCreditedTaxes(rows: readonly ComparedCode[]): Amount {
  if (addAmounts(rows.map((row) => row.billed)) >= 0n) return ZERO;
  const taxes = rows.filter((row) => isTax(row) && (row.billed !== 0n || row.expected < 0n));
  const expected = addAmounts(taxes.map((row) => row.expected));
  const billed = addAmounts(taxes.map((row) => row.billed));
  const rounding = smaller(amount(HALF_CENT * BigInt(taxes.length)), MAX_ROUNDING);
  if (billed >= 0n || taxes.length < 2 || absolute(minus(billed, expected)) > rounding) return ZERO;
  const paid = addAmounts(rows.filter(isTax).map((row) => row.previous));
  if (plus(paid, billed) < 0n || taxes.some((row) => row.billed > 0n)) return ZERO;
  for (const row of taxes) {
    row.expected = row.billed;
    row.variance = ZERO;
  }
  return minus(billed, expected);
}
