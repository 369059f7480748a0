import { addAmounts, plus } from "../../money/amount.ts";
import type { AuditFacts, CodeAmount, RecoveredAmount, SiblingInvoice } from "../facts/audit-facts.ts";

/**
 * What another invoice bills by order and code, one part each, however many it came in (bills of two orders of one number count
 * on one): of a credit, without what of it gives back what other codes were paid too much.
 */
export function ownAmounts({ amounts, settles = [] }: SiblingInvoice): readonly CodeAmount[] | null {
  if (amounts === null) return null;
  const parts: CodeAmount[] = [];
  for (const part of amounts) {
    const at = parts.findIndex(({ orderUuid, code }) => orderUuid === part.orderUuid && code === part.code);
    const known = parts[at];
    if (known === undefined) parts.push(part);
    else parts[at] = { ...known, amount: plus(known.amount, part.amount) };
  }
  if (settles.length === 0) return parts;
  return parts.map((part) => {
    const settled = settles.filter(({ orderUuid, code }) => orderUuid === part.orderUuid && code === part.code);
    return { ...part, amount: plus(part.amount, addAmounts(settled.map((each) => each.amount))) };
  });
}

/**
 * What approved credits gave back of the matched orders in other codes than those that were paid too much: it is shared out as
 * money that came back is.
 */
export function settledByCredits(
  { siblings, orders }: Pick<AuditFacts, "siblings" | "orders">,
  currency: string,
): readonly RecoveredAmount[] {
  return siblings
    .flatMap((sibling) => sibling.settles ?? [])
    .filter(({ orderUuid }) => orders.some(({ uuid }) => uuid === orderUuid))
    .map(({ orderUuid, amount }) => ({ recoveryUuid: "", orderUuid, amount, currency, invoiceUuids: [] }));
}
