import { allocateDecision } from "#domain/audit/allocate-approved.ts";
import { AuditContext } from "#domain/audit/audit-context.ts";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { dependenciesOf } from "#domain/audit/depends-on.ts";
import type { AuditResult } from "#domain/audit/audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { instantOfMilliseconds } from "#domain/day/instant.ts";
import { holdAfterAudit } from "./hold-after-audit.ts";
import { statusForVerdict } from "#domain/lifecycle/status-for-verdict.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import type { TenantTx } from "#db/database.ts";
import { replaceDependencies } from "#db/queries/invoice/audit-dependency.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { approvalAllocations } from "./approval-allocations.ts";
import { auditSettings } from "./audit-settings.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents, dependenciesOnDecided } from "./audit-dependents.ts";
import { usesOfApproval } from "./paper-uses.ts";
import { confirmUpdates, findUpdates, nextLookSeconds, NO_UPDATES, updateFacts, type Updates } from "./updates-waiting.ts";
import type { Audited } from "./audited.ts";
import { openLookalikes } from "./lookalikes.ts";
import { saveAudits } from "./save-audits.ts";
import type { Looked } from "./look-for-orders.ts";
import { factsFor, gatherFacts, type Gathered, type InvoiceAtHand, matchInvoice, otherFrom } from "./gather-facts.ts";

/**
 * Matches and audits invoices, one after the other in the order of acceptance, each seeing what became of the ones before it; approves
 * what the policy approves; saves everything and raises the events, all in the caller's transaction.
 * The invoices are new (inserted by the caller) or open and locked by the caller's rules: orders before invoices.
 * `before`: names that the caller locked for them, and what it found under their references.
 */
export async function auditInvoices(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  hands: readonly InvoiceAtHand[],
  before?: Looked,
): Promise<void> {
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
  await saveAudits(context, tx, tenant, { settings, audited, now: instantOfMilliseconds(now) });
  await lookAgainLater(tx, tenant, audited);
  await keepDependencies(tx, audited);
  const approved = audited.filter((entry) => entry.status === "approved");
  if (approved.length === 0) return;
  await enqueueWork(
    tx,
    tenant.tenantUuid,
    openLookalikes(gathered, approved).map((subjectUuid) => ({
      kind: "audit-invoice" as const,
      subjectUuid,
      payload: { cause: "decision" },
    })),
  );
  await confirmUpdates(
    tx,
    approved.map(({ hand, match, facts }) => ({ invoice: hand.invoice, match, orders: facts.orders })),
    approved.map((entry) => entry.updates),
    landingNow,
  );
}

const keepDependencies = async (tx: TenantTx, audited: readonly Audited[]): Promise<void> => {
  await replaceDependencies(
    tx,
    audited.filter((entry) => entry.hand.status !== null).map((entry) => entry.hand.uuid),
    audited
      .filter((entry) => entry.status !== "approved")
      .flatMap(({ hand, result, facts }) =>
        dependenciesOf(result, facts).map((dependsOn) => ({ invoiceUuid: hand.uuid, dependsOn })),
      ),
  );
  const decided = audited.filter((entry) => entry.status === "approved");
  if (decided.length > 0)
    await auditDependents(
      tx,
      decided.flatMap((entry) => dependenciesOnDecided(entry.hand.uuid, entry.orderUuids)),
      "decision",
    );
};

const ordersOf = (gathered: Gathered, match: MatchOutcome) =>
  match.outcome === "matched" ? match.orders.flatMap((order) => gathered.orders.get(order.orderUuid)?.fact ?? []) : [];

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
export function auditOne(
  { newUuid }: Pick<Context, "newUuid">,
  gathered: Gathered,
  { hand, match, updates }: HandToAudit,
  now: number,
): Audited {
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
        status !== "approved" &&
        result.findings.some((finding) => finding.rule === "duplicate-invoice" && finding.severity === "block"),
      invoice: hand.invoice,
    }),
  );
  return { hand, match, updates, facts, result, status, hold, auditUuid: newUuid(), orderUuids, allocations, uses, claims };
}

/** What an open invoice claims of each of its orders: later invoices on them are judged after it. */
const claimsOf = (result: AuditResult, facts: AuditFacts): Audited["claims"] =>
  allocateDecision(result, facts).flatMap(({ orderUuid, charges }) =>
    charges.map(({ code, amount }) => ({ orderUuid, code, amount: printAmount(amount) })),
  );

const approvedByCode = (result: AuditResult): ReadonlyMap<string, Amount> =>
  new Map(result.charges.flatMap(({ code, approved }) => (approved === null ? [] : [[code, approved] as const])));
