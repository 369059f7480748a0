import { type Amount, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";

/** A vendor on one of the orders that are one debt. */
export interface OverpaidPart {
  /** What was approved on this order. */
  readonly approved: Amount;
  /** What would be too much if the order stood alone. */
  readonly alone: Amount;
  /** What its recovery says is too much; null where there is none yet. */
  readonly known: Amount | null;
  /** What of it was got back or waived. */
  readonly settled: Amount;
  /** When its last invoice was approved, as text that sorts. */
  readonly lastApprovedAt: string;
}

/**
 * Shares out what was paid too much in all among the recoveries of the orders, an answer for each part: together they are the
 * whole, so that nothing is asked for twice and nothing is missed. What was settled stays where it was; a recovery that there is
 * keeps what it asks for as long as it is owed; then comes the order that became cheaper itself, then the one that was paid last.
 */
export function shareOverpayment(overpaid: Amount, parts: readonly OverpaidPart[]): readonly Amount[] {
  const shares = parts.map(() => ZERO);
  const latestFirst = [...parts.keys()].sort((a, b) =>
    (parts[a]?.lastApprovedAt ?? "") < (parts[b]?.lastApprovedAt ?? "") ? 1 : -1,
  );
  let rest = overpaid;
  const fill = (order: readonly number[], upTo: (part: OverpaidPart) => Amount): void => {
    for (const at of order) {
      const part = parts[at];
      const share = shares[at];
      if (part === undefined || share === undefined) continue;
      const more = smaller(larger(minus(upTo(part), share), ZERO), rest);
      shares[at] = plus(share, more);
      rest = minus(rest, more);
    }
  };
  const approved = (part: OverpaidPart): Amount => larger(part.approved, ZERO);
  fill([...parts.keys()], (part) => part.settled);
  fill([...parts.keys()], (part) => smaller(part.known ?? ZERO, approved(part)));
  fill(latestFirst, (part) => smaller(part.alone, approved(part)));
  fill(latestFirst, approved);
  return shares;
}
