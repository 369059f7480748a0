import { addAmounts, type Amount, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";

/** What a vendor was paid of what is judged as one (`agreedAs`, or all taxes by rules), and what of it is due now. */
export interface PaidLevel {
  readonly name: string;
  readonly paid: Amount;
  readonly due: Amount;
}

/** A part of what was given up: that the vendor keeps what it was paid of this up to `to`, though no more than `from` was due. */
export interface Waiver {
  readonly name: string;
  readonly from: Amount;
  readonly to: Amount;
}

/** What was given up of one recovery, in all and in parts; what earlier releases noted is in the sum alone. */
export interface WaivedStanding {
  readonly waived: Amount;
  readonly waivers: readonly Waiver[];
}

const byFrom = (a: Waiver, b: Waiver): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** How much of these parts is beyond a sum (null: all of it); where they overlap, once. */
const beyond = (parts: readonly Waiver[], due: Amount | null): Amount => {
  let sum = ZERO;
  let reached = due;
  for (const { from, to } of parts.toSorted(byFrom)) {
    const start = reached === null ? from : larger(from, reached);
    if (to <= start) continue;
    sum = plus(sum, minus(to, start));
    reached = to;
  }
  return sum;
};

const of = (parts: readonly Waiver[], name: string): readonly Waiver[] => parts.filter((part) => part.name === name);

/** How far so much reaches from a sum, past what is given up already. */
const reachedFrom = (due: Amount, more: Amount, parts: readonly Waiver[]): Amount => {
  let reached = due;
  let left = more;
  for (const { from, to } of parts.toSorted(byFrom)) {
    const gap = smaller(larger(minus(from, reached), ZERO), left);
    left = minus(left, gap);
    reached = plus(reached, gap);
    if (left === 0n) return reached;
    reached = larger(reached, to);
  }
  return plus(reached, left);
};

/**
 * What was given up and still counts where so much is due by now: who lets a vendor keep 1,000 of which 900 is due lets it keep
 * so much more than an order that asks for less, and nothing of what it is paid for an order that asks for 1,000 again. Charge by
 * charge: what the order asks for beside it leaves it as it is. What earlier releases noted is not kept from where, and counts.
 */
export function waivedStill({ waived, waivers }: WaivedStanding, levels: readonly PaidLevel[]): Amount {
  const names = [...new Set(waivers.map(({ name }) => name))];
  const unknown = minus(waived, addAmounts(names.map((name) => beyond(of(waivers, name), null))));
  const still = names.map((name) => beyond(of(waivers, name), levels.find((level) => level.name === name)?.due ?? null));
  return plus(larger(unknown, ZERO), addAmounts(still));
}

/** The standing once somebody gives up so much of what is paid too much. */
export function waiveRest<Standing extends WaivedStanding>(
  standing: Standing,
  levels: readonly PaidLevel[],
  sum: Amount,
): Standing {
  let rest = sum;
  const waivers = levels.flatMap(({ name, paid, due }): readonly Waiver[] => {
    const known = of(standing.waivers, name);
    const part = smaller(minus(minus(paid, due), beyond(known, due)), rest);
    if (part <= 0n) return [];
    rest = minus(rest, part);
    return [{ name, from: due, to: reachedFrom(due, part, known) }];
  });
  return { ...standing, waived: plus(standing.waived, sum), waivers: [...standing.waivers, ...waivers] };
}
