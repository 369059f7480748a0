import { allocate } from "../../money/allocate.ts";
import { addAmounts, type Amount, minus, plus, ZERO } from "../../money/amount.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import type { Comparison } from "../charges/comparison.ts";
import { orderedBy, standings } from "../charges/order-standings.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { isWithin, type PolicyInForce } from "./resolve-limit.ts";

interface Judged {
  readonly facts: Pick<AuditFacts, "orders">;
  readonly comparison: Comparison;
  readonly policy: PolicyInForce;
}

/** By what a limit of what is billed too much is judged. */
export interface LimitBasis {
  /** What the limit is a part of. */
  readonly base: Amount;
  /** What orders that are paid for were paid beyond what they ask for, each within its own limit: it is passed by already. */
  readonly passed: Amount;
}

/** One order, of what is judged. */
interface OrderPart {
  readonly asked: Amount;
  /** Nothing is left of it but what its own limit passes by. */
  readonly isPaid: boolean;
  readonly passed: Amount;
}

/**
 * By what a limit of what is billed too much is judged: of a code (or linehaul and discounts as one sum), or null: of the whole.
 * Of several orders those count that have something left: naming orders that are paid for makes no limit wider, and what those
 * were paid too much, within their own limits, takes nothing off what the others are owed. What is left within an order's own
 * limit is nothing. Where nothing is left of any, all count, as each by itself would.
 *
 * What is billed too little, and what is credited, is judged by all orders all the same: a wider limit there passes by a bill
 * that asks for less than is owed, and the rest stays owed; and a credit of a part of what is asked back leaves the rest of its
 * recovery open. Neither pays anybody more.
 */
export function limitBasis(judged: Judged, row: ComparedCode | null): LimitBasis {
  const { facts, comparison } = judged;
  const { ordered, previous } = row ?? comparison;
  if (facts.orders.length < 2 || previous === 0n) return { base: ordered, passed: ZERO };
  const parts = orderParts(judged, row);
  const inAll = addAmounts(parts.map(({ asked }) => asked));
  const paid = addAmounts(parts.filter(({ isPaid }) => isPaid).map(({ asked }) => asked));
  const left = minus(inAll, paid);
  if (paid <= 0n || left <= 0n) return { base: ordered, passed: ZERO };
  // Taxes of the policy stand on no order: they are of what they are taken of.
  const [taxes = minus(ordered, inAll)] = allocate(minus(ordered, inAll), [left, paid]);
  return { base: plus(left, taxes), passed: addAmounts(parts.map(({ passed }) => passed)) };
}

const orderParts = ({ facts, comparison, policy }: Judged, row: ComparedCode | null): readonly OrderPart[] => {
  const compared = { orders: facts.orders, ...comparison };
  const own = row === null ? comparison.rows : comparison.net?.sum === row ? [...comparison.net.rows] : [row];
  const all = standings(compared);
  const ofCodes = own.map((each) => orderedBy(compared, each));
  return facts.orders.map((_, at): OrderPart => {
    const asked = addAmounts(ofCodes.map((each) => each[at] ?? ZERO));
    const of = own.flatMap((each) => all.get(each)?.[at] ?? []);
    const [expected, before] = [addAmounts(of.map((each) => each.expected)), addAmounts(of.map((each) => each.previous))];
    if (expected <= 0n || before === 0n) return { asked, isPaid: false, passed: ZERO };
    const left = minus(expected, before);
    const limit = row === null ? policy.limit("total.over", expected) : policy.limit("charge.over", expected, row.code);
    const isLittle = isWithin(left, limit.value, expected);
    return { asked, isPaid: left <= 0n || isLittle, passed: isLittle && left < 0n ? minus(ZERO, left) : ZERO };
  });
};
