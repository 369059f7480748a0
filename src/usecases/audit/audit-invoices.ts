import type { ApprovedCharge } from "#contract/v2/read/audit-result-out.ts";
import { allocateDecision } from "#domain/audit/allocate-approved.ts";
import { AuditContext } from "#domain/audit/audit-context.ts";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { dependenciesOf } from "#domain/audit/depends-on.ts";
import type { AuditResult } from "#domain/audit/audit-result.ts";
import { printAuditResult } from "#domain/audit/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { foldChargeName, unknownChargeText } from "#domain/charge/charge-code-book.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import { type Instant, instantAfter, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { dueByTerms } from "#domain/invoice/due-on.ts";
import type { Invoice, InvoiceStatus } from "#domain/invoice/invoice.ts";
import { type HoldAfterAudit, holdAfterAudit } from "./hold-after-audit.ts";
import { statusForVerdict } from "#domain/lifecycle/status-for-verdict.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import { findSameVendor } from "#domain/party/same-vendor.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import type { TenantTx } from "#db/database.ts";
import { replaceDependencies } from "#db/queries/invoice/audit-dependency.ts";
import type { DocumentUseRow } from "#db/queries/document/document-use.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import {
  type AuditedRow,
  type NewAuditRow,
  insertAudits,
  insertInvoices,
  keepSettings,
  linkOrders,
  saveAudited,
} from "#db/queries/invoice/invoice-writing.ts";
import { recordTimeline, type TimelineEntry } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type RaisedEvent, raiseEvents } from "#outbox/raise-events.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { approvalAllocations } from "./approval-allocations.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { type AuditSettings, auditSettings } from "./audit-settings.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { factsText } from "./facts-text.ts";
import { auditDependents, dependenciesOnDecided } from "./audit-dependents.ts";
import { keepUses, usesOfApproval } from "./paper-uses.ts";
import { type ApprovalsAfterAudit, approvalsAfterAudit, droppedEntries } from "./waiting-approvals.ts";
import { confirmUpdates, findUpdates, nextLookSeconds, NO_UPDATES, updateFacts, type Updates } from "./updates-waiting.ts";
import type { Looked } from "./look-for-orders.ts";
import { factsFor, gatherFacts, type Gathered, type InvoiceAtHand, matchInvoice, otherFrom } from "./gather-facts.ts";

export const POLICY_ACTOR = "policy";

export interface Audited {
  readonly hand: InvoiceAtHand;
  readonly match: MatchOutcome;
  readonly updates: Updates;
  readonly facts: AuditFacts;
  readonly result: AuditResult;
  readonly status: InvoiceStatus;
  /** What is left of a person's hold; undefined when there was none. */
  readonly hold: HoldAfterAudit | undefined;
  readonly auditUuid: string;
  readonly orderUuids: readonly string[];
  readonly allocations: readonly ApprovedCharge[] | null;
  /** What its approval uses of receipts. */
  readonly uses: readonly DocumentUseRow[];
  readonly claims: readonly { readonly orderUuid: string; readonly code: string; readonly amount: string }[] | null;
}

const NO_APPROVALS: ApprovalsAfterAudit = { kept: null, dropped: [] };

const print = (value: Amount | null): string | null => (value === null ? null : printAmount(value));

/**
 * Matches and audits invoices, one after the other in the order of acceptance, each seeing what became of the ones before it; approves
 * what the policy approves; saves everything and raises the events, all in the caller's transaction.
 * The invoices are new (inserted by the caller) or open and locked by the caller's rules: orders before invoices.
 * `before`: names that the caller locked for them, and what it found under their references.
 */
export const auditInvoices = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  hands: readonly InvoiceAtHand[],
  before?: Looked,
): Promise<void> => {
  if (hands.length === 0) return;
  const now = tenantNow(context, tenant);
  const settings = await auditSettings(tx, tenant);
  const gathered = await gatherFacts(tx, tenant, settings, hands, before);
  const matched = [...hands]
    .sort((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : a.acceptedAt > b.acceptedAt ? 1 : a.uuid < b.uuid ? -1 : 1))
    .map((hand) => ({ hand, match: matchInvoice(gathered, hand) }));
  const landingNow = hands.flatMap((hand) => hand.row?.intake_uuid ?? []);
  const updates = await findUpdates(
    tx,
    matched.map(({ hand, match }) => ({ invoice: hand.invoice, match, orders: ordersOf(gathered, match) })),
    landingNow,
  );
  const audited = matched.map(({ hand, match }, index) =>
    auditOne(context, gathered, { hand, match, updates: updates[index] ?? NO_UPDATES }, now),
  );
  await saveAudits(context, tx, tenant, settings, audited, instantOfMilliseconds(now));
  await lookAgainLater(tx, tenant, audited);
  await keepDependencies(tx, audited);
  const approved = audited.filter((one) => one.status === "approved");
  if (approved.length === 0) return;
  await confirmUpdates(
    tx,
    approved.map(({ hand, match, facts }) => ({ invoice: hand.invoice, match, orders: facts.orders })),
    approved.map((one) => one.updates),
    landingNow,
  );
};

const keepDependencies = async (tx: TenantTx, audited: readonly Audited[]): Promise<void> => {
  await replaceDependencies(
    tx,
    audited.filter((one) => one.hand.status !== null).map((one) => one.hand.uuid),
    audited
      .filter((one) => one.status !== "approved")
      .flatMap(({ hand, result, facts }) =>
        dependenciesOf(result, facts).map((dependsOn) => ({ invoiceUuid: hand.uuid, dependsOn })),
      ),
  );
  const decided = audited.filter((one) => one.status === "approved");
  if (decided.length > 0)
    await auditDependents(
      tx,
      decided.flatMap((one) => dependenciesOnDecided(one.hand.uuid, one.orderUuids)),
      "decision",
    );
};

const ordersOf = (gathered: Gathered, match: MatchOutcome) =>
  match.outcome === "matched" ? match.orders.flatMap((one) => gathered.orders.get(one.orderUuid)?.fact ?? []) : [];

/** What waits for a message is judged again soon, also when the message lands without concerning it after all. */
const lookAgainLater = (tx: TenantTx, tenant: Tenant, audited: readonly Audited[]): Promise<void> =>
  enqueueWork(
    tx,
    tenant.tenantUuid,
    audited.flatMap(({ hand, status, updates }) => {
      const seconds = nextLookSeconds(updates);
      if (status === "approved" || seconds === null) return [];
      const dueAt = new Date(Date.now() + seconds * 1000);
      return [{ kind: "audit-invoice" as const, subjectUuid: hand.uuid, payload: { cause: "update" }, dueAt }];
    }),
  );

export interface HandToAudit {
  readonly hand: InvoiceAtHand;
  readonly match: MatchOutcome;
  readonly updates: Updates;
}

/** Audits one invoice on what was gathered, and leaves in there what later ones see of it. Saves nothing: the audit on files uses it, too. */
export const auditOne = (
  { newUuid }: Pick<Context, "newUuid">,
  gathered: Gathered,
  { hand, match, updates }: HandToAudit,
  now: number,
): Audited => {
  const known = factsFor(gathered, hand, match, dayOfInstant(now));
  const facts = updates.overdue.length === 0 ? known : { ...known, updates: updateFacts(updates) };
  const result = runAudit(facts);
  const hold = hand.hold === null ? undefined : holdAfterAudit(hand.hold, facts, now);
  const isHeld = (hold !== undefined && hold.released === null) || updates.pending.length > 0;
  const mayApprove = gathered.settings.policy.autoApprove && !isHeld;
  const status = statusForVerdict(result.verdict, mayApprove, hand.activeDisputes > 0);
  const orderUuids = facts.orders.map((order) => order.uuid);
  const isApproved = status === "approved";
  const context = isApproved ? new AuditContext(facts) : null;
  const allocations = context === null ? null : approvalAllocations(context, result, result.allocations);
  const uses = context === null ? [] : usesOfApproval(context, approvedByCode(result));
  gathered.uses.push(...uses);
  const claims = status === "approved" || orderUuids.length === 0 ? null : claimsOf(result, facts);
  gathered.others.set(
    hand.uuid,
    otherFrom({
      uuid: hand.uuid,
      numberKey: hand.numberKey,
      acceptedAt: hand.acceptedAt,
      receivedOn: facts.invoice.receivedOn,
      status,
      orderUuids,
      currency: hand.invoice.currency ?? result.currency,
      total: printAmount(result.totals.billed),
      allocations,
      claims,
      isBlockedDuplicate:
        status !== "approved" && result.findings.some((one) => one.rule === "duplicate-invoice" && one.severity === "block"),
      invoice: hand.invoice,
    }),
  );
  return { hand, match, updates, facts, result, status, hold, auditUuid: newUuid(), orderUuids, allocations, uses, claims };
};

/**
 * The vendor of a new invoice as its matched order names it, where the bill itself names it by its SCAC only (EDI) and the directory alone could not tell
 * which of several vendors with that SCAC it is.
 */
const vendorBeside = ({
  hand,
  facts,
}: Audited): { readonly vendor_external_id?: string; readonly vendor_name?: string | null } => {
  const { vendor } = hand.invoice;
  if (vendor.externalId !== null) return {};
  const named = facts.orders
    .map(({ order }) => findSameVendor(vendor, order.vendors))
    .find((one) => one !== undefined && one.externalId !== null);
  return named === undefined || named.externalId === null
    ? {}
    : { vendor_external_id: named.externalId, vendor_name: named.name };
};

/** When the bill is due by its order's terms, which count before its own; null where they say no day, and for quick pay. */
const dueByOrder = ({ hand: { invoice }, facts }: Audited): Day | null => {
  if (invoice.isQuickPay) return null;
  for (const { order } of facts.orders) {
    const due = dueByTerms(findSameVendor(invoice.vendor, order.vendors)?.paymentTerms ?? null, invoice.invoiceOn);
    if (due !== null) return due;
  }
  return null;
};

/** What an open invoice claims of each of its orders: later bills on them are judged after it. */
const claimsOf = (result: AuditResult, facts: AuditFacts): Audited["claims"] =>
  allocateDecision(result, facts).flatMap(({ orderUuid, charges }) =>
    charges.map(({ code, amount }) => ({ orderUuid, code, amount: printAmount(amount) })),
  );

const saveAudits = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  settings: AuditSettings,
  audited: readonly Audited[],
  now: Instant,
): Promise<void> => {
  const at = printInstant(now);
  const rows: AuditedRow[] = [];
  const newRows: Parameters<typeof insertInvoices>[1][number][] = [];
  const audits: NewAuditRow[] = [];
  const events: RaisedEvent[] = [];
  const timeline: TimelineEntry[] = [];
  const unlinked: string[] = [];
  const links: { invoiceUuid: string; orderUuid: string }[] = [];
  for (const one of audited) {
    const { hand, result } = one;
    let lastEventAt = hand.lastEventAt;
    const raise = (type: RaisedEvent["type"]): string => {
      lastEventAt = instantAfter(lastEventAt, now);
      const time = printInstant(lastEventAt);
      events.push({ eventUuid: context.newUuid(), type, at: time, data: { invoiceUuid: hand.uuid } });
      return time;
    };
    if (hand.status === null) {
      raise("INVOICE_CREATED");
      timeline.push({ invoiceUuid: hand.uuid, at, actor: hand.createdBy, kind: "received", data: { source: hand.source } });
    }
    const matching = matchingSummary(one.match);
    timeline.push({
      invoiceUuid: hand.uuid,
      at,
      actor: POLICY_ACTOR,
      kind: "audited",
      data: {
        verdict: result.verdict,
        before: hand.status,
        after: one.status,
        matching: matching.words,
        findings: result.findings.length,
        policyVersion: result.policyVersion,
      },
    });
    const approvals =
      hand.waitingApprovals === undefined
        ? NO_APPROVALS
        : await approvalsAfterAudit(tx, tenant, hand.waitingApprovals, { ...one, at });
    if (hand.waitingApprovals !== undefined)
      timeline.push(...droppedEntries(hand.uuid, hand.waitingApprovals, approvals, POLICY_ACTOR));
    if (one.hold !== undefined && one.hold.released !== null)
      timeline.push({
        invoiceUuid: hand.uuid,
        at,
        actor: POLICY_ACTOR,
        kind: "hold-released",
        data: { cause: one.hold.released, before: one.hold.hold, after: null },
      });
    const approvedAt = one.status === "approved" ? raise("INVOICE_APPROVED") : null;
    if (approvedAt !== null)
      timeline.push({
        invoiceUuid: hand.uuid,
        at: approvedAt,
        actor: POLICY_ACTOR,
        kind: "approved",
        data: { amount: print(result.totals.approved), policyVersion: result.policyVersion },
      });
    const facts = factsText(one.facts, settings.hash);
    audits.push({
      audit_uuid: one.auditUuid,
      invoice_uuid: hand.uuid,
      at,
      verdict: result.verdict,
      policy_version: result.policyVersion,
      rule_set_version: result.ruleSetVersion,
      facts_hash: facts.hash,
      settings_hash: settings.hash,
      facts: facts.text,
      result: printAuditResult(result),
    });
    const saved: AuditedRow = {
      invoice_uuid: hand.uuid,
      status: one.status,
      verdict: result.verdict,
      audit_uuid: one.auditUuid,
      expected: print(result.totals.expected),
      variance: print(result.totals.variance),
      approved: one.status === "approved" ? print(result.totals.approved) : null,
      approved_at: approvedAt,
      approved_by: approvedAt === null ? null : POLICY_ACTOR,
      allocations: one.allocations,
      claims: one.claims,
      matching,
      currency: hand.invoice.currency ?? result.currency,
      last_event_at: lastEventAt === null ? null : printInstant(lastEventAt),
      hold: one.status === "approved" || one.hold === undefined || one.hold.released !== null ? null : one.hold.hold,
      first_approval: approvals.kept,
      dropped_approvals: approvals.dropped.length === 0 ? null : approvals.dropped,
      exceptions: one.status === "approved" ? null : exceptionsOf(result),
      unmapped: one.status === "approved" ? null : unmappedOf(result, hand.invoice),
      due_on: dueByOrder(one) ?? hand.row?.due_on ?? null,
    };
    if (hand.row === null) rows.push(saved);
    else newRows.push({ ...hand.row, ...vendorBeside(one), ...saved, currency: saved.currency ?? hand.row.currency });
    if (!sameMembers(hand.ordersBefore, one.orderUuids)) {
      if (hand.ordersBefore.length > 0) unlinked.push(hand.uuid);
      for (const orderUuid of one.orderUuids) links.push({ invoiceUuid: hand.uuid, orderUuid });
    }
  }
  await keepSettings(tx, settings.hash, settings.text);
  await insertAudits(tx, audits);
  await insertInvoices(tx, newRows);
  await saveAudited(tx, rows);
  const carried = await linkOrders(tx, unlinked, links);
  await announceDocuments(
    context,
    tx,
    tenant,
    carried,
    audited.map((one) => one.hand.uuid),
  );
  await recordTimeline(tx, timeline);
  const approved = audited.filter((one) => one.status === "approved");
  // An order is approved after the invoices that made it so.
  const latest = approved.reduce<Instant>((last, one) => instantAfter(last, instantAfter(one.hand.lastEventAt, now)), now);
  // So is one whose last open invoice was found to belong elsewhere.
  const concerned = audited.flatMap((one) => [
    ...(one.status === "approved" ? one.orderUuids : []),
    ...one.hand.ordersBefore.filter((uuid) => !one.orderUuids.includes(uuid)),
  ]);
  if (concerned.length > 0)
    events.push(...(await approveCompleteOrders(context, tx, [...new Set(concerned)], (latest + 2n) as Instant)));
  await announceChanges(
    tx,
    audited.map((one) => ({ noun: "invoice" as const, uuid: one.hand.uuid })),
  );
  await raiseEvents(tx, events);
  await refreshRecoveries(
    context,
    tx,
    tenant,
    approved.flatMap((one) => one.orderUuids),
  );
  await keepUses(tx, approved, at);
  // Last: it holds the tenant's counter until the commit.
  if (approved.length > 0)
    await finalizeInvoices(
      tx,
      new Date(Number(now / 1000n)),
      approved.map((one) => ({ invoiceUuid: one.hand.uuid, matched: one.orderUuids.length > 0 })),
    );
};

const approvedByCode = (result: AuditResult): ReadonlyMap<string, Amount> =>
  new Map(result.charges.flatMap(({ code, approved }) => (approved === null ? [] : [[code, approved] as const])));

/** What exceptions are grouped by: everything found that is more than information. */
const exceptionsOf = (result: AuditResult) => {
  const found = result.findings.filter((one) => one.severity !== "information");
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

const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** What the workspace shows of the match (api: `matching: {method, score, candidates}`). */
const matchingSummary = (match: MatchOutcome): { readonly words: string; readonly [key: string]: unknown } =>
  match.outcome === "matched"
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
