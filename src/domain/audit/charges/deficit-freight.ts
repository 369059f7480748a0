import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Charge } from "../../charge/charge.ts";
import { type Amount, larger, plus, ZERO } from "../../money/amount.ts";

/** The tenant's code of deficit freight: what a shipment that is rated as a heavier one is billed beyond its own weight. */
const deficitCode = (book: ChargeCodeBook): string => book.resolve({ type: null, value: "DAA", description: null }).code;

/**
 * The code that a line of an invoice is compared as. Deficit freight beside the linehaul that it belongs to is linehaul, where no
 * order names it: both together are the price of the weight that was rated. Any other line is compared as what it is.
 */
export function comparedAs(
  charges: readonly Charge[],
  ordered: readonly { readonly resolved: ResolvedCode; readonly charge: Charge }[],
  book: ChargeCodeBook,
): (resolved: ResolvedCode) => ResolvedCode {
  let linehaul: ResolvedCode | null | undefined;
  return (resolved) => {
    if (resolved.kind !== "linehaul" || ordered.some((entry) => entry.resolved.code === resolved.code)) return resolved;
    if (resolved.code !== deficitCode(book)) return resolved;
    linehaul ??= linehaulBeside(charges, ordered, book);
    return linehaul ?? resolved;
  };
}

/** The dearest linehaul that is ordered and billed. */
const linehaulBeside = (
  charges: readonly Charge[],
  ordered: readonly { readonly resolved: ResolvedCode; readonly charge: Charge }[],
  book: ChargeCodeBook,
): ResolvedCode | null => {
  const billed = new Set(charges.map((charge) => book.resolve(charge.name).code));
  const sums = new Map<string, { readonly resolved: ResolvedCode; readonly amount: Amount }>();
  for (const { resolved, charge } of ordered)
    if (resolved.kind === "linehaul" && billed.has(resolved.code))
      sums.set(resolved.code, { resolved, amount: plus(sums.get(resolved.code)?.amount ?? ZERO, charge.amount) });
  const most = [...sums.values()].reduce((sum, { amount }) => larger(sum, amount), ZERO);
  return [...sums.values()].find(({ amount }) => amount === most)?.resolved ?? null;
};
