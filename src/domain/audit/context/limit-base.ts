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

/**
 * What a limit of what is billed too much is a part of: of a code (or linehaul and discounts as one sum), or null: of the whole.
 * Of several orders those count that have something left: naming orders that are paid for makes no limit wider. What is left
 * within an order's own limit is nothing. Where nothing is left of any, all count, as each by itself would.
 */
export function limitBase({ facts, comparison, policy }: Judged, row: ComparedCode | null): Amount {
  const { ordered, previous } = row ?? comparison;
  if (facts.orders.length < 2 || previous === 0n) return ordered;
  const compared = { orders: facts.orders, ...comparison };
  const own = row === null ? comparison.rows : comparison.net?.sum === row ? [...comparison.net.rows] : [row];
  const all = standings(compared);
  const ofCodes = own.map((each) => orderedBy(compared, each));
  const asked = facts.orders.map((_, at) => addAmounts(ofCodes.map((each) => each[at] ?? ZERO)));
  const isPaid = (at: number): boolean => {
    const of = own.flatMap((each) => all.get(each)?.[at] ?? []);
    const [expected, before] = [addAmounts(of.map((each) => each.expected)), addAmounts(of.map((each) => each.previous))];
    if (expected <= 0n || before === 0n) return false;
    const left = minus(expected, before);
    const limit = row === null ? policy.limit("total.over", expected) : policy.limit("charge.over", expected, row.code);
    return left <= 0n || isWithin(left, limit.value, expected);
  };
  const inAll = addAmounts(asked);
  const paid = addAmounts(asked.filter((_, at) => isPaid(at)));
  const left = minus(inAll, paid);
  if (paid <= 0n || left <= 0n) return ordered;
  // Taxes of the policy stand on no order: they are of what they are taken of.
  const [taxes = minus(ordered, inAll)] = allocate(minus(ordered, inAll), [left, paid]);
  return plus(left, taxes);
}
