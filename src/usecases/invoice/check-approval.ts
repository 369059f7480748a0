import { allocateApproved } from "#domain/audit/allocate-approved.ts";
import { AuditContext } from "#domain/audit/audit-context.ts";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import type { AuditResult } from "#domain/audit/audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { isFinalized, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import {
  type ApprovalRefusal,
  type ChargeDecision,
  decideApproval,
  type RefusedApproval,
} from "#domain/lifecycle/decide-approval.ts";
import { addAmounts, amount, type Amount, parseAmount, printAmount, ZERO } from "#domain/money/amount.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { TenantTx } from "#db/database.ts";
import type { DecisionRow, GivenAmount } from "#db/queries/invoice/decisions.ts";
import type { Actor, Tenant } from "#src/context.ts";
import { keptApproval } from "../audit/kept-approval.ts";
import { relationsTo } from "../people/standings.ts";
import { done, ETAG_MISMATCH, type Outcome, refuse, type RefusalCode } from "../refusal.ts";

const INVALID = "One or more validation errors occurred.";

/** What is asked for: amounts by charge code, in the order's currency, for what is not approved as billed. */
export interface AskedApproval {
  readonly eTag: string;
  readonly reason: string | null;
  readonly charges: readonly GivenAmount[] | null;
}

/** An approval that may take effect, on the audit it stands on. */
export interface CheckedApproval {
  readonly facts: AuditFacts;
  readonly result: AuditResult;
  /** What is approved, without the codes of which nothing is. */
  readonly amounts: readonly ChargeDecision[];
  /** Every code that was decided about. */
  readonly decided: readonly ChargeDecision[];
  readonly allocations: ReturnType<typeof allocateApproved>;
  readonly reason: string | null;
  readonly charges: readonly GivenAmount[] | null;
  /** Why it takes a second approver; null when it does not. */
  readonly awaits: string | null;
}

/** What is approved in all, in the orders' currency. */
export function approvedTotal(checked: CheckedApproval): Amount {
  return addAmounts(checked.amounts.map((amount) => amount.amount));
}

/** The codes approved at another amount than the billed one. */
export function adjustedOf({ result, decided }: CheckedApproval): ReadonlyMap<string, ChargeDecision> {
  const billed = new Map(result.charges.map((row) => [row.code, row.billed]));
  return new Map(
    decided.filter((decision) => billed.get(decision.code) !== decision.amount).map((decision) => [decision.code, decision]),
  );
}

const REFUSALS: Readonly<Record<ApprovalRefusal, RefusalCode>> = {
  finalized: "already-finalized",
  "not-audited": "state-conflict",
  unmatched: "state-conflict",
  "not-from-here": "state-conflict",
  "own-invoice": "keyed-by-approver",
  "unknown-charge": "invalid",
  "repeated-charge": "invalid",
  "more-than-billed": "invalid",
  "tax-of-more": "invalid",
  "same-approver": "same-approver",
  "second-without-limit": "over-approval-limit",
};

const refusedAs = ({ refusal, message, faults }: RefusedApproval) =>
  faults === undefined ? refuse(REFUSALS[refusal], message) : refuse(REFUSALS[refusal], INVALID, faults);

const givenAmount = ({ code, amount, reason }: ChargeDecision): GivenAmount => ({
  code,
  amount: printAmount(amount),
  ...(reason === null ? {} : { reason }),
});

/** Amounts as they came; a refusal that names each that is none. */
const readAmounts = (charges: readonly GivenAmount[]): Outcome<readonly ChargeDecision[]> => {
  const errors: Record<string, string[]> = {};
  const read = charges.map(({ code, amount, reason }, index): ChargeDecision => {
    const parsed = parseAmount(amount);
    if (parsed === undefined) errors[`charges[${index}].amount`] = ["must be an amount with at most four decimals"];
    return { code, amount: parsed ?? ZERO, reason: reason ?? null };
  });
  return Object.keys(errors).length > 0 ? refuse("invalid", INVALID, errors) : done(read);
};

/**
 * Whether this approval may take effect on the invoice's last audit: the domain's decision, on what the row holds. The row is locked by the
 * caller. Refuses: etag-mismatch, and what `decideApproval` refuses.
 */
export async function checkApproval(
  tx: TenantTx,
  tenant: Tenant,
  actor: Actor,
  { row, asked }: { readonly row: DecisionRow; readonly asked: AskedApproval },
): Promise<Outcome<CheckedApproval>> {
  if (!isFinalized(row.status as InvoiceStatus) && asked.eTag !== String(row.eTag)) return ETAG_MISMATCH;
  const charges = asked.charges === null ? null : readAmounts(asked.charges);
  if (charges?.ok === false) return charges;
  const facts = row.facts === null || row.settings === null ? null : wholeFacts(row.facts, row.settings);
  const result = facts === null ? null : runAudit(facts);
  const first = row.firstApproval;
  const relations = await relationsTo(tx, tenant, actor.id, [row.createdBy, ...(first === null ? [] : [first.by])]);
  const decision = decideApproval({
    status: row.status as InvoiceStatus,
    result,
    charges: charges?.value ?? null,
    reason: asked.reason,
    approver: { id: actor.id, approvalLimit: actor.approvalLimit === null ? null : amount(actor.approvalLimit) },
    toKeyer: relations.areSeparated ? relations.to(row.createdBy) : null,
    first: first === null ? null : keptApproval(first),
    toFirst: first === null ? null : relations.to(first.by),
    orders: row.orderUuids.length,
    mayBeOrderless: tenant.grants.includes("orderless-invoices"),
  });
  if (!decision.ok) return refusedAs(decision);
  if (facts === null || result === null) throw new Error(`invoice ${row.invoiceUuid} was decided about without an audit`);
  const amounts = decision.charges.filter((charge) => charge.amount !== 0n);
  return done({
    facts,
    result,
    amounts,
    decided: decision.charges,
    allocations: allocateApproved(new AuditContext(facts), amounts),
    reason: decision.reason,
    charges: decision.given?.map(givenAmount) ?? null,
    awaits: decision.outcome === "awaits-second" ? decision.message : null,
  });
}
