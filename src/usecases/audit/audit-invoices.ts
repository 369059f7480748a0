import { effectsOfAudit } from "#domain/audit/approval/effects-of-audit.ts";
import { dependenciesOf } from "#domain/audit/findings/depends-on.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { instantOfMilliseconds } from "#domain/day/instant.ts";
import { otherFrom } from "#domain/audit/identity/other-invoice.ts";
import { prosOfOrders } from "#domain/audit/identity/same-invoice.ts";
import { approvalRuleOf, isForPeople } from "#domain/lifecycle/approval-rule.ts";
import { releaseOfHold } from "#domain/lifecycle/release-hold.ts";
import { NO_UPDATES, updateFacts, type Updates } from "#domain/lifecycle/updates-in-the-way.ts";
import { statusForVerdict } from "#domain/lifecycle/status-for-verdict.ts";
import { addAmounts, printAmount } from "#domain/money/amount.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import type { TenantTx } from "#db/database.ts";
import { replaceDependencies } from "#db/queries/invoice/audit-dependency.ts";
import { needsRating } from "#domain/audit/expected/rated-expectations.ts";
import { hasAssignmentRules } from "#db/queries/people/assignment-rule.ts";
import { enqueueAudits, enqueueUnlessWaiting, enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents, dependenciesOnDecided } from "#outbox/audit-dependents.ts";
import { knownAs } from "./known-vendors.ts";
import { concernedBy, confirmUpdates, findUpdates, nextLookSeconds } from "./updates-waiting.ts";
import type { Audited } from "./audited.ts";
import { openLookalikes } from "./lookalikes.ts";
import { saveAudits } from "./save-audits.ts";
import { settingsOfToday } from "./settings-of-today.ts";
import { concernedIn, factsFor } from "./facts-of-invoice.ts";
import { asOneCarrier, gatherFacts, type Gathered, type TakenInvoices } from "./gather-facts.ts";
import { matchInvoice } from "./match-invoice.ts";
import type { OpenInvoice } from "./open-invoice.ts";
import { orderAsBilled } from "./order-as-billed.ts";

/**
 * Matches and audits invoices, one after the other in the order of acceptance, each seeing what became of the ones before it;
 * approves what the policy approves; saves everything and raises the events, all in the caller's transaction. The invoices are
 * new (inserted by the caller) or open and locked by the caller's rules: orders before invoices.
 */
export async function auditInvoices(context: Context, tx: TenantTx, tenant: Tenant, taken: TakenInvoices): Promise<void> {
  const { openInvoices } = taken;
  if (openInvoices.length === 0) return;
  const now = tenantNow(context, tenant);
  const settings = await settingsOfToday(context, tx, tenant);
  const gathered = await gatherFacts(tx, tenant, settings, taken);
  const matched = openInvoices
    .map((open) => asOneCarrier(gathered.carriers, open))
    .sort((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : a.acceptedAt > b.acceptedAt ? 1 : a.uuid < b.uuid ? -1 : 1))
    .map((open) => ({ open, match: matchInvoice(gathered, open) }));
  const landingNow = openInvoices.flatMap((open) => open.row?.intakeUuid ?? []);
  const updates = await findUpdates(
    tx,
    matched.map(({ open, match }) => concernedIn(gathered, open, match, ordersOf(gathered, open, match))),
    landingNow,
  );
  const audited = matched.map(({ open, match }, index) =>
    auditOne(context, gathered, { open, match, updates: updates[index] ?? NO_UPDATES }, now),
  );
  await saveAudits(context, tx, tenant, { settings, audited, now: instantOfMilliseconds(now) });
  await lookAgainLater(tx, tenant, audited);
  await lookAtHolds(tx, tenant, audited, now);
  await rateFirst(tx, tenant, audited);
  await assignLater(tx, tenant, audited);
  await keepDependencies(tx, audited);
  const approved = audited.filter((entry) => entry.status === "approved");
  if (approved.length === 0) return;
  for (const { open } of approved)
    if (open.status === null && open.row?.intakeUuid != null) context.course?.approved.add(open.row.intakeUuid);
  await enqueueAudits(tx, tenant.tenantUuid, openLookalikes(gathered, approved), "decision");
  await confirmUpdates(
    tx,
    approved.map(({ facts }) => concernedBy(facts)),
    approved.map((entry) => entry.updates),
    landingNow,
  );
}

const keepDependencies = async (tx: TenantTx, audited: readonly Audited[]): Promise<void> => {
  await replaceDependencies(
    tx,
    audited.filter((entry) => entry.open.status !== null).map((entry) => entry.open.uuid),
    audited
      .filter((entry) => entry.status !== "approved")
      .flatMap(({ open, result, facts }) =>
        dependenciesOf(result, facts).map((dependsOn) => ({ invoiceUuid: open.uuid, dependsOn })),
      ),
  );
  const decided = audited.filter((entry) => entry.status === "approved");
  if (decided.length > 0)
    await auditDependents(
      tx,
      decided.flatMap((entry) => dependenciesOnDecided(entry.open.uuid, entry.orderUuids)),
      "decision",
    );
};

const ordersOf = (gathered: Gathered, open: OpenInvoice, match: MatchOutcome) =>
  match.outcome === "matched" ? match.orders.flatMap(({ orderUuid }) => orderAsBilled(gathered, open, orderUuid) ?? []) : [];

/** What waits for a message is judged again soon, also when the message lands without concerning it after all. */
const lookAgainLater = (tx: TenantTx, tenant: Tenant, audited: readonly Audited[]): Promise<void> =>
  enqueueWork(
    tx,
    tenant.tenantUuid,
    audited.flatMap(({ open, status, updates }) => {
      const seconds = nextLookSeconds(updates);
      if (status === "approved" || seconds === null) return [];
      return [{ kind: "audit-invoice" as const, subjectUuid: open.uuid, payload: { cause: "update" }, afterMs: seconds * 1000 }];
    }),
  );

/** How soon an invoice is looked at whose hold has an end that nobody else looks for. */
const MIN_LOOK_AT_HOLD_MS = 1_000;
const MAX_LOOK_AT_HOLD_MS = 300_000;

/**
 * A hold with an end has an audit that waits for it. Where that came before the hold is over, as the clocks of database and
 * process differ, another one follows: else nobody would look again, and the invoice stays held.
 */
const lookAtHolds = (tx: TenantTx, tenant: Tenant, audited: readonly Audited[], now: number): Promise<void> =>
  enqueueUnlessWaiting(
    tx,
    tenant.tenantUuid,
    "audit-invoice",
    audited.flatMap(({ open, hold }) => {
      if (hold === undefined || hold.released !== null || hold.hold.until === null) return [];
      const left = Date.parse(hold.hold.until) - now;
      return [{ subjectUuid: open.uuid, afterMs: Math.min(MAX_LOOK_AT_HOLD_MS, Math.max(MIN_LOOK_AT_HOLD_MS, left)) }];
    }),
  );

/**
 * What the policy wants rated before anything is decided is asked by an item of its own: a call of another's server belongs in no
 * audit.
 */
const rateFirst = (tx: TenantTx, tenant: Tenant, audited: readonly Audited[]): Promise<void> =>
  enqueueUnlessWaiting(
    tx,
    tenant.tenantUuid,
    "rate-invoice",
    audited.flatMap(({ open, status, facts }) =>
      status !== "approved" && needsRating(facts) ? [{ subjectUuid: open.uuid }] : [],
    ),
  );

/** Statuses in which an invoice waits for a person. */
const FOR_PEOPLE: readonly string[] = ["unmatched", "review", "disputed"];

/**
 * What comes to need a person, or needs one for another reason than before, is assigned by an item of its own: whose turn it is
 * is held for as long as an assignment takes, and no audit or approval waits for it.
 */
async function assignLater(tx: TenantTx, tenant: Tenant, audited: readonly Audited[]): Promise<void> {
  const waiting = audited.filter(({ open, status }) => open.status !== status && FOR_PEOPLE.includes(status));
  if (waiting.length === 0 || !(await hasAssignmentRules(tx))) return;
  await enqueueWork(
    tx,
    tenant.tenantUuid,
    waiting.map(({ open }) => ({ kind: "assign-invoice" as const, subjectUuid: open.uuid })),
  );
}

export interface InvoiceToAudit {
  readonly open: OpenInvoice;
  readonly match: MatchOutcome;
  readonly updates: Updates;
}

/**
 * Audits one invoice on what was gathered, and leaves in there what later ones see of it. Saves nothing: the audit on files uses
 * it, too.
 */
export function auditOne(
  { newUuid }: Pick<Context, "newUuid">,
  gathered: Gathered,
  { open, match, updates }: InvoiceToAudit,
  now: number,
): Audited {
  const known = factsFor(gathered, open, match, dayOfInstant(now));
  const facts = updates.overdue.length === 0 ? known : { ...known, updates: updateFacts(updates) };
  const result = runAudit(facts);
  const hold = open.hold === null ? undefined : { hold: open.hold, released: releaseOfHold(open.hold, facts, now) };
  const { verdict } = result;
  const { policy } = gathered.settings;
  const isHeldByRule = isForPeople(approvalRuleOf(policy.approvalRules, facts, result));
  const { activeDisputes } = open;
  const status = statusForVerdict({ verdict, policy, hold, updates, activeDisputes, isForPeople: isHeldByRule });
  const orderUuids = facts.orders.map((order) => order.uuid);
  const { allocations, uses, claims } = effectsOfAudit(facts, result, status === "approved");
  gathered.uses.push(...uses);
  gathered.others.set(
    open.uuid,
    otherFrom({
      uuid: open.uuid,
      numberKey: open.numberKey,
      acceptedAt: open.acceptedAt,
      receivedOn: facts.invoice.receivedOn,
      status,
      orderUuids: orderUuids.flatMap((uuid) => [uuid, ...(gathered.ordersBeside.get(uuid) ?? [])]),
      currency: open.invoice.currency ?? result.currency,
      // As it is written, in the invoice's own currency: the result has it in the orders'.
      total: printAmount(addAmounts(open.invoice.charges.map((charge) => charge.amount))),
      allocations: countedBeside(gathered, allocations),
      claims: countedBeside(gathered, claims),
      paidIn: result.currency,
      isBlockedDuplicate:
        status !== "approved" &&
        result.findings.some((finding) => finding.rule === "duplicate-invoice" && finding.severity === "block"),
      invoice: open.invoice,
      orderPros: prosOfOrders(facts.orders.map(({ order }) => order)),
      vendorKnownAs: knownAs(
        open.invoice.vendor,
        facts.orders.flatMap(({ order }) => order.vendors),
        [],
      ),
    }),
  );
  return { open, match, updates, facts, result, status, hold, auditUuid: newUuid(), orderUuids, allocations, uses, claims };
}

/** Amounts of orders, and the same again of those beside each. */
const countedBeside = <A extends { readonly orderUuid: string }>(
  { ordersBeside }: Gathered,
  amounts: readonly A[] | null,
): readonly A[] | null =>
  ordersBeside.size === 0
    ? amounts
    : (amounts?.flatMap((amount) => [
        amount,
        ...(ordersBeside.get(amount.orderUuid) ?? []).map((orderUuid) => ({ ...amount, orderUuid })),
      ]) ?? null);
