import type { Me, Workspace } from "../../api/answers.ts";
import {
  addAmounts,
  type Amount,
  beyondOrders,
  isWithinApprovalLimit,
  parseAmount,
  ZERO,
} from "../../../../src/contract/manage/people/approval-limit.ts";
import { amountText, formatAmount } from "../../ui/money.ts";

/** Whether this actor is who looks; ids come with and without their kind. */
export function actorIs(me: Me, actor: string | null | undefined): boolean {
  return actor === me.user.id || actor === `user:${me.user.id}`;
}

/**
 * Who keyed an invoice does not approve it, and nobody completes an approval of their own: said before the click. Undefined: they
 * may try.
 */
export function whyNotApprove(invoice: Workspace, me: Me): string | undefined {
  if (me.role !== "approver" && me.role !== "admin") return `Your role (${me.role}) does not decide`;
  if (actorIs(me, invoice.createdBy)) return "You entered this invoice: somebody else approves it";
  if (actorIs(me, invoice.firstApproval?.by)) return "You approved it already: the second approver must be somebody else";
  if (invoice.approvalRule?.isYours === false) return `By ${invoice.approvalRule.text} ${invoice.approvalRule.who} approves it`;
  return undefined;
}

export function isOwnFirstApproval(invoice: Workspace, me: Me | undefined): boolean {
  return me !== undefined && actorIs(me, invoice.firstApproval?.by);
}

/**
 * What an approval of these amounts is beyond the orders, where that is more than the approver's limit, as the service decides;
 * the words for it, else undefined.
 */
export function beyondLimit(invoice: Workspace, me: Me, approved: ReadonlyMap<string, string>): string | undefined {
  const limits = [me.approvalLimit, ...invoice.approvesFor.map(({ approvalLimit }) => approvalLimit)];
  if (limits.some((each) => each === null)) return undefined;
  const known = limits.map(amountIn).filter((each) => each !== null);
  const limit = known.reduce((largest, each) => (each > largest ? each : largest), ZERO);
  const beyond = beyondOrders(
    (invoice.audit?.charges ?? []).map(({ code, kind, expected }) => ({
      code,
      kind,
      expected: amountIn(expected),
      approved: amountIn(approved.get(code)),
    })),
    {
      expected: amountIn(invoice.totals.expected),
      approved: addAmounts([...approved.values()].map((amount) => amountIn(amount) ?? ZERO)),
      agreedBefore: amountIn(invoice.audit?.agreedBefore) ?? ZERO,
      withheld: (invoice.audit?.withheldBefore ?? []).map(({ code, kind, amount, room }) => ({
        code,
        kind,
        amount: amountIn(amount) ?? ZERO,
        room: amountIn(room) ?? ZERO,
      })),
      liftedBefore: amountIn(invoice.audit?.liftedBefore) ?? ZERO,
    },
  );
  if (isWithinApprovalLimit(beyond, limit)) return undefined;
  const { over, agreedBefore, lifted, liftedBefore } = beyond;
  const parts =
    over > 0n || lifted > 0n
      ? ([
          [agreedBefore, "agreed to earlier"],
          [lifted, "withheld earlier with a reason"],
          [liftedBefore, "withheld earlier and paid since"],
        ] as const)
      : [];
  const sums = parts.filter(([sum]) => sum > 0n).map(([sum, what]) => `${formatAmount(amountText(sum))} of it ${what}`);
  const told = sums.length === 0 ? "" : `, ${sums.join(", ")},`;
  return `${formatAmount(amountText(beyond.counted))} beyond what is expected${told} is more than your limit of ${formatAmount(amountText(limit))}.`;
}

const amountIn = (text: string | null | undefined): Amount | null => (text == null ? null : (parseAmount(text.trim()) ?? null));
