import type { TimelineEntry, Workspace } from "../../api/answers.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import type { Decision } from "./decision-kinds.ts";
import { t } from "../../language/text.ts";

export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

const NONE = t`none`;

const SAID: readonly (readonly [string, (invoice: Workspace) => string])[] = [
  [t`Status`, ({ status }) => sayName(status)],
  [t`Approval under way`, ({ approvalPending }) => (approvalPending === null ? NONE : t`by ${approvalPending.byName}`)],
  [
    t`First approval`,
    ({ firstApproval: first }) =>
      first === null ? NONE : t`${formatAmount(first.approved)} by ${first.byName}${quoted(first.reason)}`,
  ],
  [t`On hold`, ({ hold }) => (hold === null ? NONE : t`by ${hold.byName}${quoted(hold.reason)}`)],
  [t`Assigned to`, ({ assignee, assigneeName }) => assigneeName ?? assignee ?? t`nobody`],
  [t`Verdict`, ({ audit }) => sayName(audit?.verdict ?? NONE)],
  [t`Orders`, ({ orders }) => orders.map(({ orderNumber, version }) => t`${orderNumber} v${version ?? 1}`).join(", ") || NONE],
  [t`Expected`, ({ totals }) => formatAmount(totals.expected)],
  [t`Billed`, ({ totals }) => formatAmount(totals.billed)],
  [t`Approved`, ({ totals }) => formatAmount(totals.approved)],
  [t`Variance`, ({ totals }) => formatAmount(totals.variance, { signed: true })],
  [t`Due`, ({ dueOn }) => dueOn ?? NONE],
  [t`Findings`, ({ audit }) => (audit?.findings ?? []).map(({ message }) => message).join(" ") || NONE],
  [t`Doubts`, ({ doubts }) => doubts.map(({ message }) => message).join(" ") || NONE],
  [t`Open disputes`, ({ disputes }) => String(disputes.filter(({ resolvedAt }) => resolvedAt === null).length)],
  [
    t`Reasons in dispute`,
    ({ disputes }) =>
      disputes
        .flatMap(({ reasons }) => reasons)
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ description }) => description)
        .join("; ") || NONE,
  ],
  [
    t`Documents`,
    ({ documents }) => documents.map(({ name, type, status }) => `${name} (${sayName(type)}, ${status})`).join(", ") || NONE,
  ],
];

const quoted = (reason: string | null): string => (reason === null || reason === "" ? "" : `: “${reason}”`);

/** What differs between the invoice as it was on the screen and as it is now. */
export function differencesOf(before: Workspace, after: Workspace): readonly Difference[] {
  return SAID.map(([what, say]) => ({ what, before: say(before), after: say(after) })).filter(
    (difference) => difference.before !== difference.after,
  );
}

/** What happened since the invoice was read, oldest first. */
export function happenedSince(before: Workspace, after: Workspace): readonly TimelineEntry[] {
  const known = new Set(before.timeline.map(({ uuid }) => uuid));
  return after.timeline.filter(({ uuid }) => !known.has(uuid));
}

const ENDED: ReadonlySet<string> = new Set(["approved", "terminated"]);

/**
 * Whether somebody decided meanwhile what was to be decided, so that doing it "anyway" would put one decision in the place of
 * another: the invoice ended, is being approved or terminated, somebody gave a first approval or took theirs back, raised a
 * dispute or held it.
 */
export function isDecidedMeanwhile(before: Workspace, after: Workspace, kind: Decision["kind"]): boolean {
  // Who is at work on it is nobody's last word.
  if (kind === "assign") return ENDED.has(after.status);
  if (ENDED.has(after.status) || after.approvalPending !== null) return true;
  const isNew = (then: { readonly at: string } | null, now: { readonly at: string } | null): boolean =>
    now !== null && now.at !== then?.at;
  const isGone = before.firstApproval !== null && after.firstApproval === null;
  const known = new Set(before.disputes.map(({ uuid }) => uuid));
  return (
    isGone ||
    after.hold?.terminatesAt != null ||
    isNew(before.firstApproval, after.firstApproval) ||
    isNew(before.hold, after.hold) ||
    after.disputes.some(({ uuid }) => !known.has(uuid))
  );
}
