import { allocate } from "../money/allocate.ts";
import { addAmounts, amount, type Amount, ZERO } from "../money/amount.ts";
import { AuditContext } from "./audit-context.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { Allocation, AuditResult } from "./audit-result.ts";
import type { ComparedCode } from "./comparison.ts";

/** What each order expects of a code: the weights by which an amount nobody attributed is shared. */
const weightsOf = ({ comparison }: AuditContext, row: ComparedCode | undefined): bigint[] => {
  const ofCode = comparison.expectedBy.map((charges) =>
    addAmounts(charges.filter((charge) => row?.orderedLines.includes(charge) === true).map((charge) => charge.amount)),
  );
  if (ofCode.some((amount) => amount !== 0n)) return ofCode;
  return comparison.expectedBy.map((charges) => addAmounts(charges.map((charge) => charge.amount)));
};

/**
 * Shares approved amounts over the matched orders, code by code: where every line of a code names its order and the billed amount is
 * approved, as billed; else in proportion to what the orders expect. The shares add up to the approved amounts exactly.
 */
export function allocateApproved(
  context: AuditContext,
  approved: readonly { readonly code: string; readonly amount: Amount }[],
): Allocation[] {
  const { facts, comparison } = context;
  if (facts.orders.length === 0) return [];
  if (facts.orders.length === 1) {
    let total = 0n;
    for (const entry of approved) total += entry.amount;
    return [{ orderUuid: (facts.orders[0] as { uuid: string }).uuid, charges: approved, total: amount(total) }];
  }
  const charges: { code: string; amount: Amount }[][] = facts.orders.map(() => []);
  for (const { code, amount } of approved) {
    const row = comparison.rows.find((entry) => entry.code === code);
    const attributed =
      row?.byOrder != null && row.byOrder.reduce((sum, part) => sum + part.billed, 0n) === amount ? row.byOrder : undefined;
    const shares =
      attributed === undefined
        ? allocate(amount, weightsOf(context, row))
        : facts.orders.map((order) => attributed.find((part) => part.orderUuid === order.uuid)?.billed ?? ZERO);
    shares.forEach((share, at) => {
      if (share !== 0n || amount === 0n) charges[at]?.push({ code, amount: share });
    });
  }
  return facts.orders.map((order, at) => {
    const own = charges[at] ?? [];
    let total = 0n;
    for (const charge of own) total += charge.amount;
    return { orderUuid: order.uuid, charges: own, total: amount(total) };
  });
}

/**
 * The allocations of a person's decision: whole as billed, or codes at given amounts (`amounts`, by tenant code; codes it does not name are
 * approved as billed). `result` is the audit of these very facts.
 */
export function allocateDecision(
  result: AuditResult,
  facts: AuditFacts,
  amounts?: ReadonlyMap<string, Amount>,
): readonly Allocation[] {
  const approved = result.charges
    .filter((row) => row.lines.length > 0 || amounts?.has(row.code) === true)
    .map((row) => ({ code: row.code, amount: amounts?.get(row.code) ?? row.billed }));
  return allocateApproved(new AuditContext(facts), approved);
}
