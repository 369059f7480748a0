import type { Me, Workspace } from "../../api/answers.ts";
import { sayReason } from "../../shared/reason.ts";
import { actorIs } from "./may-approve.ts";
import { t } from "../../language/text.ts";

/**
 * What stands around an invoice, beside its verdict, that whoever approves it should have read: nothing of it forbids, all of it
 * takes the one key away. Each a sentence with who and why.
 */
export function reasonsToStop(invoice: Workspace, me: Me): readonly string[] {
  const { hold, assignee, assigneeName, doubts, droppedApprovals, disputes } = invoice;
  const open = disputes.flatMap(({ resolvedAt, reasons }) => (resolvedAt === null ? reasons : []));
  const unsettled = open.filter((reason) => reason.resolvedAt === null);
  return [
    ...(hold === null
      ? []
      : hold.terminatesAt !== null
        ? [
            actorIs(me, hold.by)
              ? t`You terminated it: take that back first.`
              : t`${hold.byName} terminated it: take that back first.`,
          ]
        : [
            actorIs(me, hold.by)
              ? t`You hold it: “${sayReason(hold.reason)}”.`
              : t`${hold.byName} holds it: “${sayReason(hold.reason)}”.`,
          ]),
    ...(assignee === null || actorIs(me, assignee) ? [] : [t`${assigneeName ?? t`Somebody else`} is at work on it.`]),
    ...(unsettled.length > 0
      ? unsettled.map(({ description }) => t`In dispute: ${description}`)
      : disputes.some(({ resolvedAt }) => resolvedAt === null) || invoice.status === "disputed"
        ? [t`It is in dispute.`]
        : []),
    ...(invoice.approvalRule?.takesTwo === true ? [t`Two people approve it: ${invoice.approvalRule.who}.`] : []),
    ...doubts.map(({ message }) => message),
    ...droppedApprovals.map(({ byName, cause }) => t`An approval by ${byName} was dropped: ${cause}`),
  ];
}
