import type { Me, Workspace } from "../../api/answers.ts";
import { amountText, formatAmount, tenThousandths } from "../../ui/money.ts";

const isMe = (me: Me, actor: string | null | undefined): boolean => actor === me.user.id || actor === `user:${me.user.id}`;

/**
 * Who keyed an invoice does not approve it, and nobody completes an approval of their own: said before the click. Undefined: they
 * may try.
 */
export function whyNotApprove(invoice: Workspace, me: Me): string | undefined {
  if (me.role !== "approver" && me.role !== "admin") return `Your role (${me.role}) does not decide`;
  if (isMe(me, invoice.createdBy)) return "You entered this invoice: somebody else approves it";
  if (isMe(me, invoice.firstApproval?.by)) return "You approved it already: the second approver must be somebody else";
  return undefined;
}

export function isOwnFirstApproval(invoice: Workspace, me: Me | undefined): boolean {
  return me !== undefined && isMe(me, invoice.firstApproval?.by);
}

/**
 * What an approval of this amount goes beyond the expectation, where that is more than the approver's limit; the words for it,
 * else undefined.
 */
export function beyondLimit(invoice: Workspace, me: Me, approved: string): string | undefined {
  const limit = tenThousandths(me.approvalLimit);
  if (limit === null) return undefined;
  const difference = (tenThousandths(approved) ?? 0n) - (tenThousandths(invoice.totals.expected) ?? 0n);
  const beyond = difference < 0n ? -difference : difference;
  if (beyond <= limit) return undefined;
  return `${formatAmount(amountText(beyond))} beyond what is expected is more than your limit of ${formatAmount(me.approvalLimit)}.`;
}
