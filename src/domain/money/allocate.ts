import type { Amount } from "./amount.ts";

/**
 * Splits an amount over parts in proportion to their weights, to the ten-thousandth: the shares add up to the amount exactly.
 * What is left after cutting goes, one ten-thousandth each, to the parts that lost most (the earlier first). Weights count by
 * their absolute value; when all are zero the parts share equally. At least one part is needed.
 */
export function allocate(amount: Amount, weights: readonly bigint[]): Amount[] {
  if (weights.length === 0) throw new Error("an amount cannot be allocated to no part");
  const sizes = weights.map((weight) => (weight < 0n ? -weight : weight));
  let whole = 0n;
  for (const size of sizes) whole += size;
  const parts = whole === 0n ? sizes.map(() => 1n) : sizes;
  const divisor = whole === 0n ? BigInt(sizes.length) : whole;
  const negative = amount < 0n;
  const size = negative ? -amount : (amount as bigint);
  const shares = parts.map((part) => (size * part) / divisor);
  let left = size;
  for (const share of shares) left -= share;
  const byLoss = parts
    .map((part, at) => ({ at, lost: (size * part) % divisor }))
    .sort((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  for (const { at } of byLoss) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map((share) => (negative ? -share : share) as Amount);
}
