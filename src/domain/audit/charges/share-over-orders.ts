import { allocate } from "../../money/allocate.ts";
import { absolute, addAmounts, amount, type Amount, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";

/** What an order expects of a code, and what it was billed of it before, less what came back. */
export interface OrderStanding {
  readonly expected: Amount;
  readonly previous: Amount;
  /** What of `expected` people agreed to beyond the order; absent: nothing. */
  readonly agreed?: Amount;
}

const isAny = (weights: readonly Amount[]): boolean => weights.some((weight) => weight !== 0n);

const firstOf = (...candidates: readonly (readonly Amount[])[]): readonly Amount[] =>
  candidates.find(isAny) ?? candidates.at(-1) ?? [];

const positive = (amounts: readonly Amount[]): readonly Amount[] => amounts.map((each) => larger(each, ZERO));

const negative = (amounts: readonly Amount[]): readonly Amount[] => amounts.map((each) => smaller(each, ZERO));

/** Ten-thousandths in a cent. */
const CENT = 100n;

const isInCents = (each: Amount): boolean => each % CENT === 0n;

/** In whole cents where all of it is: an invoice is written so, and a share of it is told so. */
const split = (more: Amount, weights: readonly Amount[]): readonly Amount[] =>
  isInCents(more) && weights.every(isInCents)
    ? allocate(amount(more / CENT), weights).map((part) => amount(part * CENT))
    : allocate(more, weights);

/** `more` added in proportion to weights, to the last cent or ten-thousandth. */
const added = (shares: readonly Amount[], more: Amount, weights: readonly Amount[]): readonly Amount[] => {
  if (more === 0n) return shares;
  const parts = split(more, weights);
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

/** What each order was paid too much, below zero. */
const tooMuch = (standings: readonly OrderStanding[]): readonly Amount[] =>
  standings.map(({ expected, previous }) => smaller(minus(expected, previous), ZERO));

/** What comes back: of each order what it was paid too much first, then what was agreed beside it, then of what it was paid. */
const shareBack = (whole: Amount, standings: readonly OrderStanding[], otherwise: readonly Amount[]): readonly Amount[] => {
  const over = tooMuch(standings);
  const rest = minus(whole, addAmounts(over));
  if (rest >= 0n) return added(over, rest, negative(over));
  const agreed = standings.map((standing) => standing.agreed ?? ZERO);
  const ofAgreed = larger(rest, minus(ZERO, addAmounts(agreed)));
  const back = added(over, ofAgreed, agreed);
  const left = minus(rest, ofAgreed);
  const paid = standings.map(({ previous }, at) => larger(plus(previous, back[at] ?? ZERO), ZERO));
  const [first, beyond] = [larger(left, minus(ZERO, addAmounts(paid))), addAmounts(paid)];
  return added(
    added(back, first, paid),
    minus(left, first),
    firstOf(
      beyond === 0n ? [] : paid,
      standings.map(({ expected }) => expected),
      otherwise,
    ),
  );
};

/**
 * Shares an amount of a code over the orders that it is of, to the cent where all is in whole cents, else to the ten-thousandth:
 * never more to an order than is left of what it expects as long as others have something left, and never more back than it was
 * paid as long as others were paid. The shares add up to the amount. `otherwise`: how it is shared where no order says anything
 * of the code; equally where that says nothing either.
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

/**
 * What comes back of codes of what recoveries ask of each order, in whatever codes it is written: first what each order was paid
 * too much of a code; then of all that is asked of it, what is left of that. Null where one of the codes is written line by line
 * with its orders, or more comes back than is asked.
 */
export function shareAskedBack(
  codes: readonly CodeToShare[],
  asked: readonly Amount[],
): ReadonlyMap<string, readonly Amount[]> | null {
  const inAll = addAmounts(codes.map(({ amount }) => amount));
  if (inAll >= 0n || plus(addAmounts(asked), inAll) < 0n) return null;
  if (codes.some(({ amount, billedBy }) => amount > 0n || (billedBy !== null && isAny(billedBy)))) return null;
  let left = asked;
  const first = codes.map(({ amount, standings }) => {
    const over = tooMuch(standings).map((each, at) => larger(each, minus(ZERO, left[at] ?? ZERO)));
    const rest = minus(amount, addAmounts(over));
    const share = rest >= 0n ? added(over, rest, negative(over)) : over;
    left = left.map((each, at) => plus(each, share[at] ?? ZERO));
    return share;
  });
  return new Map(
    codes.map(({ code, amount }, at) => {
      const own = first[at] ?? [];
      const more = minus(amount, addAmounts(own));
      const parts = added(
        own.map(() => ZERO),
        more,
        left,
      );
      left = left.map((each, order) => plus(each, parts[order] ?? ZERO));
      return [code, own.map((share, order) => plus(share, parts[order] ?? ZERO))];
    }),
  );
}

/**
 * What was billed of a code line by line, each naming its order: as billed. Where less is approved, first what an order has no
 * room for is cut, then of each in proportion; what conversion rounds is shared in proportion.
 */
const shareAttributed = (amount: Amount, billed: readonly Amount[], own: readonly OrderStanding[]): readonly Amount[] => {
  const more = minus(amount, addAmounts(billed));
  const over = billed.map((part, at) => {
    const { expected, previous } = own[at] ?? { expected: ZERO, previous: ZERO };
    return part <= 0n ? ZERO : larger(minus(part, larger(minus(expected, previous), ZERO)), ZERO);
  });
  const cut = more < 0n ? smaller(absolute(more), addAmounts(over)) : ZERO;
  const left = added(billed, minus(ZERO, cut), over);
  return added(left, plus(more, cut), firstOf(left, billed));
};

/** An amount of a code that is to be shared over the orders of an invoice. */
export interface CodeToShare {
  readonly code: string;
  readonly amount: Amount;
  readonly standings: readonly OrderStanding[];
  /** What is billed of each order, where every line names its order; null elsewhere. */
  readonly billedBy: readonly Amount[] | null;
  /** An order asks for it, or was billed it before. */
  readonly isAsked: boolean;
}

/** One code: as its lines say, else by how it stands with each order. */
export function shareCode(
  { amount, standings, billedBy }: Omit<CodeToShare, "isAsked">,
  otherwise: readonly Amount[],
): readonly Amount[] {
  return billedBy !== null && isAny(billedBy)
    ? shareAttributed(amount, billedBy, standings)
    : shareOverOrders(amount, standings, otherwise);
}

/** What amounts come to by order. */
export function sumsByOrder(shares: Iterable<readonly Amount[]>, orders: number): readonly Amount[] {
  const all = [...shares];
  return Array.from({ length: orders }, (_, at) => addAmounts(all.map((each) => each[at] ?? ZERO)));
}

/**
 * All codes but taxes of the policy: first those that an order asks for or was billed before; what nobody asked for goes where
 * these go. `otherwise`: where nothing is said of anything.
 */
export function shareCodes(codes: readonly CodeToShare[], otherwise: readonly Amount[]): ReadonlyMap<string, readonly Amount[]> {
  const shares = new Map<string, readonly Amount[]>();
  for (const entry of codes) if (entry.isAsked) shares.set(entry.code, shareCode(entry, otherwise));
  const asked = firstOf(sumsByOrder(shares.values(), otherwise.length), otherwise);
  for (const entry of codes) if (!entry.isAsked) shares.set(entry.code, shareCode(entry, asked));
  return shares;
}
