import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Charge } from "../../charge/charge.ts";
import { type Amount, larger, plus, ZERO } from "../../money/amount.ts";
import type { OrderedCharge } from "./owed-charges.ts";

/** The tenant's code of deficit freight: what a shipment that is rated as a heavier one is billed beyond its own weight. */
const deficitCode = (book: ChargeCodeBook): string => book.resolve({ type: null, value: "DAA", description: null }).code;

/** The tenant's code of a minimum charge: what a shipment is billed whose linehaul, less its discount, comes to less. */
const minimumCode = (book: ChargeCodeBook): string => book.resolve({ type: null, value: "MIN", description: null }).code;

/** The tenant's code of linehaul itself. */
const linehaulCode = (book: ChargeCodeBook): string => book.resolve({ type: null, value: "400", description: null }).code;

/** The code that a name is compared as. */
export type ComparedAs = (resolved: ResolvedCode) => ResolvedCode;

/**
 * The code that a price of freight is compared as, where orders name it otherwise. A minimum charge stands for linehaul less its
 * discount, or makes it up to the minimum; where no order names one, it is linehaul, and where orders name a minimum charge and
 * no linehaul, linehaul is that. Only their sum tells.
 */
export function comparedAsFreight(ordered: readonly OrderedCharge[], book: ChargeCodeBook): ComparedAs {
  const named = new Map(
    ordered.filter(({ resolved }) => resolved.kind === "linehaul").map(({ resolved }) => [resolved.code, resolved]),
  );
  if (named.size === 0) return (resolved) => resolved;
  const [minimum, linehaul] = [minimumCode(book), linehaulCode(book)];
  const instead = named.get(linehaul) ?? dearest(ordered);
  return (resolved) => {
    if (resolved.kind !== "linehaul" || named.has(resolved.code)) return resolved;
    if (resolved.code === minimum) return instead ?? resolved;
    return resolved.code === linehaul ? (named.get(minimum) ?? resolved) : resolved;
  };
}

/**
 * The code that a line of an invoice is compared as: freight as `comparedAsFreight`. Deficit freight beside the linehaul that it
 * belongs to is linehaul, where no order names it: both together are the price of the weight that was rated. Any other line is
 * compared as what it is.
 */
export function comparedAs(charges: readonly Charge[], ordered: readonly OrderedCharge[], book: ChargeCodeBook): ComparedAs {
  const asFreight = comparedAsFreight(ordered, book);
  let linehaul: ResolvedCode | null | undefined;
  return (resolved) => {
    if (resolved.kind !== "linehaul" || ordered.some((entry) => entry.resolved.code === resolved.code)) return resolved;
    if (resolved.code !== deficitCode(book)) return asFreight(resolved);
    if (linehaul === undefined) {
      const billed = new Set(charges.map((charge) => asFreight(book.resolve(charge.name)).code));
      linehaul = dearest(ordered.filter((entry) => billed.has(entry.resolved.code)));
    }
    return linehaul ?? resolved;
  };
}

/** The dearest linehaul that is ordered. */
const dearest = (ordered: readonly OrderedCharge[]): ResolvedCode | null => {
  const sums = new Map<string, { readonly resolved: ResolvedCode; readonly amount: Amount }>();
  for (const { resolved, charge } of ordered)
    if (resolved.kind === "linehaul")
      sums.set(resolved.code, { resolved, amount: plus(sums.get(resolved.code)?.amount ?? ZERO, charge.amount) });
  const most = [...sums.values()].reduce((sum, { amount }) => larger(sum, amount), ZERO);
  return [...sums.values()].find(({ amount }) => amount === most)?.resolved ?? null;
};
