import type { TimelineEntry } from "#db/queries/invoice/timeline.ts";
import { printAmount } from "#domain/money/amount.ts";
import { type Audited, POLICY_ACTOR } from "./audited.ts";
import { matchingSummary, type AuditCourse } from "./audited-row.ts";
import { droppedEntries } from "./waiting-approvals.ts";

/** What an audit adds to the timeline of its invoice, in the order in which it happened. */
export function timelineOf(audited: Audited, { approvedAt, approvals }: AuditCourse, at: string): readonly TimelineEntry[] {
  const { open, result, hold, status } = audited;
  const invoiceUuid = open.uuid;
  const entries: TimelineEntry[] = [];
  if (open.status === null)
    entries.push({ invoiceUuid, at, actor: open.createdBy, kind: "received", data: { source: open.source } });
  entries.push({
    invoiceUuid,
    at,
    actor: POLICY_ACTOR,
    kind: "audited",
    data: {
      verdict: result.verdict,
      before: open.status,
      after: status,
      matching: matchingSummary(audited.match).words,
      findings: result.findings.length,
      policyVersion: result.policyVersion,
      // What tells an audit at a new version of its order from one that another invoice or a policy caused.
      orders: audited.facts.orders.map(({ uuid, version }) => ({ uuid, version })),
    },
  });
  if (open.waitingApprovals !== undefined)
    entries.push(...droppedEntries(invoiceUuid, open.waitingApprovals, approvals, POLICY_ACTOR));
  if (hold !== undefined && hold.released !== null)
    entries.push({
      invoiceUuid,
      at,
      actor: POLICY_ACTOR,
      kind: "hold-released",
      data: { cause: hold.released, before: hold.hold, after: null },
    });
  if (approvedAt !== null) {
    const amount = result.totals.approved === null ? null : printAmount(result.totals.approved);
    const data = { amount, policyVersion: result.policyVersion };
    entries.push({ invoiceUuid, at: approvedAt, actor: POLICY_ACTOR, kind: "approved", data });
  }
  return entries;
}
