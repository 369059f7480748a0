import type { AuditedRow, insertInvoices, NewAuditRow } from "#db/queries/invoice/invoice-writing.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { foldChargeName, unknownChargeText } from "#domain/charge/charge-code-book.ts";
import type { Day } from "#domain/day/day.ts";
import { type Instant, printInstant } from "#domain/day/instant.ts";
import { dueByTerms } from "#domain/invoice/due-on.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import { findSameVendor } from "#domain/party/same-vendor.ts";
import { type Audited, POLICY_ACTOR } from "./audited.ts";
import type { AuditSettings } from "../policy/audit-settings.ts";
import { factsText } from "./facts-text.ts";
import type { ApprovalsAfterAudit } from "./waiting-approvals.ts";

type NewRow = Parameters<typeof insertInvoices>[1][number];

/** What an audit found out besides its result: when events of the invoice were raised, and the approvals that go on waiting. */
export interface AuditCourse {
  readonly approvedAt: string | null;
  readonly lastEventAt: Instant | null;
  readonly approvals: ApprovalsAfterAudit;
}

const print = (value: Amount | null): string | null => (value === null ? null : printAmount(value));

/** What is written of an invoice after its audit. */
export function auditedRow(audited: Audited, { approvedAt, lastEventAt, approvals }: AuditCourse): AuditedRow {
  const { open, result, hold } = audited;
  const isApproved = audited.status === "approved";
  return {
    invoiceUuid: open.uuid,
    status: audited.status,
    verdict: result.verdict,
    auditUuid: audited.auditUuid,
    expected: print(result.totals.expected),
    variance: print(result.totals.variance),
    approved: isApproved ? print(result.totals.approved) : null,
    approvedAt,
    approvedBy: approvedAt === null ? null : POLICY_ACTOR,
    allocations: audited.allocations,
    claims: audited.claims,
    matching: matchingSummary(audited.match),
    currency: open.invoice.currency ?? result.currency,
    lastEventAt: lastEventAt === null ? null : printInstant(lastEventAt),
    hold: isApproved || hold === undefined || hold.released !== null ? null : hold.hold,
    firstApproval: approvals.kept,
    droppedApprovals: approvals.dropped.length === 0 ? null : approvals.dropped,
    exceptions: isApproved ? null : exceptionsOf(result),
    unmapped: isApproved ? null : unmappedOf(result, open.invoice),
    dueOn: dueByOrder(audited) ?? open.row?.dueOn ?? null,
  };
}

/** The same of an invoice that is new: with what was received of it. Undefined: it is not. */
export function newRow(audited: Audited, saved: AuditedRow): NewRow | undefined {
  const { row } = audited.open;
  return row === null ? undefined : { ...row, ...vendorBeside(audited), ...saved, currency: saved.currency ?? row.currency };
}

/** The audit itself, with all it looked at. */
export function auditRow({ auditUuid, open, facts, result }: Audited, settings: AuditSettings, at: string): NewAuditRow {
  const looked = factsText(facts, settings.hash);
  return {
    auditUuid: auditUuid,
    invoiceUuid: open.uuid,
    at,
    verdict: result.verdict,
    policyVersion: result.policyVersion,
    ruleSetVersion: result.ruleSetVersion,
    factsHash: looked.hash,
    settingsHash: settings.hash,
    facts: looked.text,
    result: printAuditResult(result),
  };
}

/**
 * The vendor of a new invoice as its matched order names it, where the invoice itself names it by its SCAC only (EDI) and the
 * directory alone could not tell which of several vendors with that SCAC it is.
 */
const vendorBeside = ({ open, facts }: Audited): { readonly vendorExternalId?: string; readonly vendorName?: string | null } => {
  const { vendor } = open.invoice;
  if (vendor.externalId !== null) return {};
  const named = facts.orders
    .map(({ order }) => findSameVendor(vendor, order.vendors))
    .find((vendor) => vendor !== undefined && vendor.externalId !== null);
  return named === undefined || named.externalId === null ? {} : { vendorExternalId: named.externalId, vendorName: named.name };
};

/** When the invoice is due by its order's terms, which count before its own; null where they say no day, and for quick pay. */
const dueByOrder = ({ open: { invoice }, facts }: Audited): Day | null => {
  if (invoice.isQuickPay) return null;
  for (const { order } of facts.orders) {
    const due = dueByTerms(findSameVendor(invoice.vendor, order.vendors)?.paymentTerms ?? null, invoice.invoiceOn);
    if (due !== null) return due;
  }
  return null;
};

/** What exceptions are grouped by: everything found that is more than information. */
const exceptionsOf = (result: AuditResult) => {
  const found = result.findings.filter((finding) => finding.severity !== "information");
  return found.length === 0
    ? null
    : found.map(({ rule, severity, charge, variance }) => ({ rule, severity, charge, variance: print(variance) }));
};

/** Charge texts of this invoice that no code and no alias knows; null when there is none. */
const unmappedOf = (result: AuditResult, invoice: Invoice) => {
  const texts = new Map<string, string>();
  for (const row of result.charges) {
    if (row.known) continue;
    for (const { index } of row.lines) {
      const text = unknownChargeText(invoice.charges[index]?.name);
      if (text !== null) texts.set(foldChargeName(text), text);
    }
  }
  return texts.size === 0 ? null : [...texts].map(([key, text]) => ({ key, text }));
};

/** What the workspace shows of the match (api: `matching: {method, score, candidates}`). */
export function matchingSummary(match: MatchOutcome): { readonly words: string; readonly [key: string]: unknown } {
  return match.outcome === "matched"
    ? {
        outcome: "matched",
        method: match.method.confused ? `${match.method.kind} (read with one look-alike)` : match.method.kind,
        value: match.method.value,
        score: match.score,
        words: match.words,
        candidates: match.orders,
        conflicts: match.conflicts,
        guesses: match.guesses ?? [],
      }
    : { outcome: "unmatched", method: null, score: 0, reason: match.reason, words: match.words, candidates: match.candidates };
}
