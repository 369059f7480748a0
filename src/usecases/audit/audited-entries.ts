import type { TimelineEntry } from "#db/queries/invoice/timeline.ts";
import { printAmount } from "#domain/money/amount.ts";
import { type Audited, POLICY_ACTOR } from "./audited.ts";
import { matchingSummary, type AuditCourse } from "./audited-row.ts";
import { droppedEntries } from "./waiting-approvals.ts";

/** What an audit adds to the timeline of its invoice, in the order in which it happened. */
export function timelineOf(audited: Audited, { approvedAt, approvals }: AuditCourse, at: string): readonly TimelineEntry[] {
  const { hand, result, hold, status } = audited;
  const invoiceUuid = hand.uuid;
  const entries: TimelineEntry[] = [];
  if (hand.status === null)
    entries.push({ invoiceUuid, at, actor: hand.createdBy, kind: "received", data: { source: hand.source } });
  entries.push({
    invoiceUuid,
    at,
    actor: POLICY_ACTOR,
    kind: "audited",
    data: {
      verdict: result.verdict,
      before: hand.status,
      after: status,
      matching: matchingSummary(audited.match).words,
      findings: result.findings.length,
      policyVersion: result.policyVersion,
    },
  });
  if (hand.waitingApprovals !== undefined)
    entries.push(...droppedEntries(invoiceUuid, hand.waitingApprovals, approvals, POLICY_ACTOR));
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
