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
import { t } from "../../language/text.ts";
import { oneOf } from "../../ui/listed.ts";
import { sayName } from "../../ui/readable-names.ts";

/** Whether this actor is who looks; ids come with and without their kind. */
export function actorIs(me: Me, actor: string | null | undefined): boolean {
  return actor === me.user.id || actor === `user:${me.user.id}`;
}

/**
 * Who keyed an invoice does not approve it, and nobody completes an approval of their own: said before the click. Undefined: they
 * may try.
 */
export function whyNotApprove(invoice: Workspace, me: Me): string | undefined {
  if (me.role !== "approver" && me.role !== "admin")
    return t`Your role (${sayName(me.role ?? "").toLowerCase()}) does not decide`;
  if (actorIs(me, invoice.createdBy)) return t`You entered this invoice: somebody else approves it`;
  if (actorIs(me, invoice.firstApproval?.by))
    return invoice.approvesFor.length === 0
      ? t`You approved it already: the second approver must be somebody else`
      : t`You approved it already: the second approver must be somebody else, also where you approve for ${awayNames(invoice)}`;
  if (invoice.approvalRule?.isYours === false) return t`By ${invoice.approvalRule.text} ${invoice.approvalRule.who} approves it`;
  return undefined;
}

/** For whom the reader approves today: "Ana Ruiz or Ben Okafor". */
export function awayNames({ approvesFor }: Pick<Workspace, "approvesFor">): string {
  return oneOf(approvesFor.map(({ byName }) => byName));
}

/**
 * What a delegate should know before they give a first approval: it takes the second one, for whoever is away, out of their
 * hands. Undefined: they approve for nobody, or nothing more is awaited.
 */
export function secondForfeited(invoice: Workspace, awaitsSecond: boolean): string | undefined {
  if (invoice.approvesFor.length === 0 || invoice.firstApproval !== null || !awaitsSecond) return undefined;
  return t`You approve for ${awayNames(invoice)}. If you give the first approval, you cannot give the second one for them: it takes two people. Leave the first one to somebody else if the second is to come through you.`;
}

export function isOwnFirstApproval(invoice: Workspace, me: Me | undefined): boolean {
  return me !== undefined && actorIs(me, invoice.firstApproval?.by);
}

/**
 * What an approval of these amounts is beyond the orders, where that is more than the approver's limit, as the service decides;
 * the words for it, else undefined.
 */
export function beyondLimit(invoice: Workspace, me: Me, approved: ReadonlyMap<string, string>): string | undefined {
  // Nobody completes through a delegate what they approved first themselves.
  const away = invoice.approvesFor.filter(({ by }) => by !== invoice.firstApproval?.by);
  const limits = [me.approvalLimit, ...away.map(({ approvalLimit }) => approvalLimit)];
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
          [agreedBefore, t`agreed to earlier`],
          [lifted, t`withheld earlier with a reason`],
          [liftedBefore, t`withheld earlier and paid since`],
        ] as const)
      : [];
  const sums = parts.filter(([sum]) => sum > 0n).map(([sum, what]) => t`${formatAmount(amountText(sum))} of it ${what}`);
  const told = sums.length === 0 ? "" : `, ${sums.join(", ")},`;
  return t`${formatAmount(amountText(beyond.counted))} beyond what is expected${told} is more than your limit of ${formatAmount(amountText(limit))}.`;
}

const amountIn = (text: string | null | undefined): Amount | null => (text == null ? null : (parseAmount(text.trim()) ?? null));
