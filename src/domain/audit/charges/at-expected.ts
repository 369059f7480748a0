import { addAmounts, amount, type Amount, larger, minus, smaller, ZERO } from "../../money/amount.ts";
import { divideHalfAwayFromZero, roundToCents } from "../../money/round.ts";
import type { ComparedCode, Comparison } from "./comparison.ts";
import type { NetLinehaul } from "./net-linehaul.ts";

/** Between nothing and what is billed, as much as is expected. */
const atMostExpected = ({ billed, expected }: ComparedCode): Amount =>
  billed < 0n ? larger(smaller(expected, ZERO), billed) : smaller(larger(expected, ZERO), billed);

/** What of discounts that are left out has to be taken off so that linehaul and discounts are together at what is expected. */
const discountsTakenOff = (
  { sum, leftOut, rows }: NetLinehaul,
  cut: ReadonlyMap<string, Amount>,
): ReadonlyMap<string, Amount> => {
  const together = addAmounts([...rows].map((row) => cut.get(row.code) ?? ZERO));
  let over = minus(together, larger(sum.expected, ZERO));
  const taken = new Map<string, Amount>();
  for (const row of leftOut) {
    if (over <= 0n || row.lines.length > 0) continue;
    const part = smaller(over, larger(minus(ZERO, row.expected), ZERO));
    if (part === 0n) continue;
    taken.set(row.code, minus(ZERO, part));
    over = minus(over, part);
  }
  return taken;
};

/**
 * Linehaul with the discounts that are taken off it, where the orders carry the net amount: as billed, and what the sum is too
 * much comes off the linehaul.
 */
const linehaulAtExpected = ({ sum, rows }: NetLinehaul): ReadonlyMap<string, Amount> => {
  let over = larger(minus(sum.billed, larger(sum.expected, ZERO)), ZERO);
  return new Map(
    [...rows].map((row) => {
      const part = row.kind === "linehaul" ? smaller(over, larger(row.billed, ZERO)) : ZERO;
      over = minus(over, part);
      return [row.code, minus(row.billed, part)];
    }),
  );
};

/**
 * Every charge at what the orders expect of it, at most what is billed, by code and in the orders' currency: what a person
 * approves who pays what was ordered. A discount that is left out is taken off. Taxes follow what is approved: one that a rule of
 * the policy expects is expected of what is billed, one that the order names is its own at most.
 */
export function atExpected({ rows, net }: Pick<Comparison, "rows" | "net">): ReadonlyMap<string, Amount> {
  const billed = rows.filter((row) => row.lines.length > 0 && row.billed !== 0n);
  const rest = billed.filter((row) => row.kind !== "tax");
  const cut = new Map(rest.map((row) => [row.code, atMostExpected(row)]));
  if (net !== null && net.takenOff.length > 0) {
    for (const [code, at] of linehaulAtExpected(net)) if (cut.has(code)) cut.set(code, at);
  } else if (net !== null) for (const [code, off] of discountsTakenOff(net, cut)) cut.set(code, off);
  const [whole, approved] = [addAmounts(rest.map((row) => row.billed)), addAmounts(cut.values())];
  const shareOf = (tax: Amount): Amount =>
    whole <= 0n || approved >= whole ? tax : roundToCents(amount(divideHalfAwayFromZero(tax * larger(approved, ZERO), whole)));
  for (const row of billed.filter((each) => each.kind === "tax")) {
    const own = atMostExpected(row);
    cut.set(row.code, row.billed <= 0n ? own : row.tax === null ? smaller(own, shareOf(row.billed)) : shareOf(own));
  }
  // In the order of the invoice; what it leaves out comes last.
  const told = new Map<string, Amount>();
  for (const row of [...billed, ...rows]) {
    const at = cut.get(row.code);
    if (at !== undefined && !told.has(row.code)) told.set(row.code, at);
  }
  return told;
}
