import { allocate } from "../money/allocate.ts";
import { addAmounts, type Amount, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";

/** What an order expects of a code, and what it was billed of it before, less what came back. */
export interface OrderStanding {
  readonly expected: Amount;
  readonly previous: Amount;
}

const isAny = (weights: readonly Amount[]): boolean => weights.some((weight) => weight !== 0n);

const firstOf = (...candidates: readonly (readonly Amount[])[]): readonly Amount[] =>
  candidates.find(isAny) ?? candidates.at(-1) ?? [];

const positive = (amounts: readonly Amount[]): readonly Amount[] => amounts.map((each) => larger(each, ZERO));

const negative = (amounts: readonly Amount[]): readonly Amount[] => amounts.map((each) => smaller(each, ZERO));

/** `more` added in proportion to weights, to the last ten-thousandth. */
const added = (shares: readonly Amount[], more: Amount, weights: readonly Amount[]): readonly Amount[] => {
  if (more === 0n) return shares;
  const parts = allocate(more, weights);
  return shares.map((share, at) => plus(share, parts[at] ?? ZERO));
};

/** What is due: of each order what is left of it, and no more than that in all. The rest goes as the orders expect it. */
const shareDue = (whole: Amount, standings: readonly OrderStanding[], otherwise: readonly Amount[]): readonly Amount[] => {
  // An order that expects a discount has its own left to take off; one that was paid too much has nothing left.
  const left = standings.map(({ expected, previous }) =>
    expected < 0n ? minus(expected, previous) : larger(minus(expected, previous), ZERO),
  );
  const rest = minus(whole, addAmounts(left));
  if (rest <= 0n) return added(left, rest, positive(left));
  return added(left, rest, firstOf(positive(standings.map(({ expected }) => expected)), otherwise));
};

/** What comes back: of each order what it was paid too much first, then of what it was paid. */
const shareBack = (whole: Amount, standings: readonly OrderStanding[], otherwise: readonly Amount[]): readonly Amount[] => {
  const over = standings.map(({ expected, previous }) => smaller(minus(expected, previous), ZERO));
  const rest = minus(whole, addAmounts(over));
  if (rest >= 0n) return added(over, rest, negative(over));
  const paid = standings.map(({ previous }, at) => larger(plus(previous, over[at] ?? ZERO), ZERO));
  const [first, beyond] = [larger(rest, minus(ZERO, addAmounts(paid))), addAmounts(paid)];
  return added(
    added(over, first, paid),
    minus(rest, first),
    firstOf(
      beyond === 0n ? [] : paid,
      standings.map(({ expected }) => expected),
      otherwise,
    ),
  );
};

/**
 * Shares an amount of a code over the orders that it is of, to the ten-thousandth: never more to an order than is left of what it expects as long as others
 * have something left, and never more back than it was paid as long as others were paid. The shares add up to the amount. `otherwise`: how it is
 * shared where no order says anything of the code; equally where that says nothing either.
 */
export function shareOverOrders(
  whole: Amount,
  standings: readonly OrderStanding[],
  otherwise: readonly Amount[],
): readonly Amount[] {
  const left = standings.map(({ expected, previous }) => minus(expected, previous));
  if (whole === 0n) return left.map(() => ZERO);
  // Exactly what is left in all: an order that is owed something beside one that owes it.
  if (addAmounts(left) === whole) return left;
  return whole > 0n ? shareDue(whole, standings, otherwise) : shareBack(whole, standings, otherwise);
}
