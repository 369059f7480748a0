import { plus, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import type { AuditContext } from "../context/audit-context.ts";

/** What each matched order asks the invoice's vendor of a tenant code, taxes by the policy's rules aside. */
export function orderedOn(context: AuditContext, orderUuid: string, code: string): Amount {
  const at = context.facts.orders.findIndex((order) => order.uuid === orderUuid);
  let sum = ZERO;
  for (const charge of context.comparison.vendors[at]?.charges ?? [])
    if (context.book.resolveOrdered(charge.name).code === code) sum = plus(sum, charge.amount);
  return sum;
}
