import { plus } from "../../money/amount.ts";
import type { AuditFacts, CodeAmount, RecoveredAmount, SiblingInvoice } from "../facts/audit-facts.ts";

/**
 * What another invoice bills by order and code; of a credit, without what of it gives back what other codes were paid too much.
 */
export function ownAmounts({ amounts, settles }: SiblingInvoice): readonly CodeAmount[] | null {
  if (amounts === null || settles === undefined) return amounts;
  const left = [...settles];
  return amounts.map((part) => {
    const at = left.findIndex(({ orderUuid, code }) => orderUuid === part.orderUuid && code === part.code);
    const [settled] = at === -1 ? [] : left.splice(at, 1);
    return settled === undefined ? part : { ...part, amount: plus(part.amount, settled.amount) };
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
