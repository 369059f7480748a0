import { agreedInAll } from "../audit/charges/agreed.ts";
import { allocateApproved } from "../audit/approval/allocate-approved.ts";
import { AuditContext } from "../audit/context/audit-context.ts";
import type { AuditFacts, RecoveredAmount } from "../audit/facts/audit-facts.ts";
import type { Allocation, AuditResult } from "../audit/findings/audit-result.ts";
import type { OtherInvoice } from "../audit/identity/other-invoice.ts";
import { type PaperUse, usesOfApproval } from "../audit/papers/paper-uses.ts";
import { runAudit } from "../audit/run-audit.ts";
import { type Amount, ZERO } from "../money/amount.ts";
import { type ApprovalMatrix, approvalNeed } from "./approval-rule.ts";
import { refuseApproval, type RefusedApproval } from "./approval-refusal.ts";
import { type ChargeDecision, type GivenAmount, givenAmount, readAmounts } from "./approved-amounts.ts";
import { type ApprovalRequest, type Approver, decideAskedApproval } from "./decide-asked-approval.ts";
import { type GroundNow, groundChanged } from "./changed-ground.ts";
import { decideMayChange } from "./decide-may-change.ts";
import {
  besideOf,
  overtakenByCopy,
  overtakenByCorrection,
  overtakenByOtherVendor,
  overtakenByReturn,
  overtakenBySibling,
  overtakenByUse,
} from "./overtaken.ts";
import { openOf, unsettledBy } from "./unsettled-by.ts";
import { type OrderState, updateInTheWay, type Updates } from "./updates-in-the-way.ts";
import { NOTHING_WITHHELD, withheldBefore } from "./withheld-before.ts";
import { ownChange, staleVendor, type VendorNow } from "./vendor-change-since.ts";

/** What is asked for: amounts by charge code, in the orders' currency, for what is not approved as billed. */
export interface AskedApproval {
  /** Of the invoice as the approver looked at it. */
  readonly eTag: string;
  readonly approver: Approver;
  readonly reason: string | null;
  readonly charges: readonly GivenAmount[] | null;
}

/**
 * An audit and what became meanwhile of everything it looked at. The invoice and its orders are held until the transaction ends.
 */
export interface AuditAndSince {
  readonly facts: AuditFacts;
  /** Accepted about it and not landed. */
  readonly updates: Updates;
  readonly orders: readonly OrderState[];
  readonly vendor: VendorNow;
  /** By what and on what papers it would be judged now. */
  readonly ground: GroundNow;
  /** Every other invoice on its orders. */
  readonly onOrders: readonly OtherInvoice[];
  /** Invoices that might be the same one, whenever they were accepted. */
  readonly lookalikes: readonly OtherInvoice[];
  readonly recovered: readonly RecoveredAmount[];
  /** What is used of the papers that it may use. */
  readonly uses: readonly PaperUse[];
}

/** Everything that an approval is decided on, as it is now. */
export interface ApprovalGround extends Pick<
  ApprovalRequest,
  "status" | "toKeyer" | "first" | "toFirst" | "orders" | "mayBeOrderless"
> {
  readonly eTag: string;
  readonly matrix: ApprovalMatrix;
  /** Null while there is no audit. */
  readonly audit: AuditAndSince | null;
}

/** An approval that may take effect, on the audit it stands on, with what follows from it. */
export interface DecidedApproval {
  readonly ok: true;
  /** Why it takes a second approver; null when it does not. */
  readonly awaits: string | null;
  readonly facts: AuditFacts;
  readonly result: AuditResult;
  /** In the orders' currency. */
  readonly total: Amount;
  /** What is approved, without the codes of which nothing is. */
  readonly amounts: readonly ChargeDecision[];
  /** The codes approved at another amount than the billed one. */
  readonly adjusted: ReadonlyMap<string, ChargeDecision>;
  readonly allocations: readonly Allocation[];
  readonly reason: string | null;
  /** As they were given; null: as billed. */
  readonly charges: readonly GivenAmount[] | null;
  readonly uses: readonly PaperUse[];
  /** The other invoices of the vendor on the orders. */
  readonly beside: readonly OtherInvoice[];
  /** What it was decided beside: whatever is accepted since undoes it. */
  readonly updates: Updates;
  /** Open invoices whose audit is wrong once this one is approved. */
  readonly unsettled: readonly string[];
}

/**
 * Whether an approval may take effect: as it is asked for (`decideAskedApproval`), and beside everything that came since the
 * audit it stands on. A person passes a verdict by, never what the audit did not see. Refusals in the order of `ApprovalRefusal`.
 */
export function decideApproval(asked: AskedApproval, ground: ApprovalGround): DecidedApproval | RefusedApproval {
  if (decideMayChange(asked.eTag, ground) === "changed-meanwhile")
    return refuseApproval("changed-meanwhile", "The invoice was changed meanwhile.");
  const charges = asked.charges === null ? null : readAmounts(asked.charges);
  if (charges !== null && "ok" in charges) return charges;
  const { audit } = ground;
  const result = audit === null ? null : runAudit(audit.facts);
  const { reason, approver } = asked;
  const judged = audit === null ? null : new AuditContext(audit.facts);
  const decision = decideAskedApproval({
    ...ground,
    result,
    charges,
    reason,
    approver,
    need: audit === null || result === null ? null : approvalNeed(ground.matrix, audit.facts, result),
    agreedBefore: judged === null ? ZERO : agreedInAll(judged.comparison.rows),
    withheldBefore: judged === null ? NOTHING_WITHHELD : withheldBefore(judged),
  });
  if (!decision.ok) return decision;
  if (audit === null || result === null) return refuseApproval("not-audited", "The invoice has not been audited yet.");
  const { facts } = audit;
  const context = new AuditContext(facts);
  const amounts = decision.charges.filter((charge) => charge.amount !== 0n);
  const uses = usesOfApproval(context, new Map(amounts.map(({ code, amount }) => [code, amount])));
  const refused = refusalSince(audit, decision.total, uses);
  if (refused !== null) return refused;
  const adjusted = adjustedOf(result, decision.charges);
  const { sameVendor } = besideOf(facts, audit.onOrders);
  return {
    ok: true,
    awaits: decision.outcome === "awaits-second" ? decision.message : null,
    facts,
    result,
    total: decision.total,
    amounts,
    adjusted,
    allocations: allocateApproved(context, amounts),
    reason: decision.reason,
    charges: decision.given?.map(givenAmount) ?? null,
    uses,
    beside: sameVendor,
    updates: audit.updates,
    unsettled: [...new Set([...unsettledBy(facts, sameVendor, decision.total, adjusted.size > 0), ...openOf(audit.lookalikes)])],
  };
}

/** What came since the audit and is in the way of approving this much of it; null where nothing is. */
function refusalSince(audit: AuditAndSince, approving: Amount, uses: readonly PaperUse[]): RefusedApproval | null {
  const { facts } = audit;
  const inTheWay =
    updateInTheWay(facts, audit.updates, audit.orders) ?? groundChanged(facts, audit.ground) ?? ownChange(facts, audit.vendor);
  if (inTheWay !== null) return inTheWay;
  const { sameVendor, otherVendors } = besideOf(facts, audit.onOrders);
  const overtaken =
    staleVendor(facts, audit.vendor) ??
    overtakenBySibling(facts, sameVendor, approving) ??
    overtakenByOtherVendor(facts, otherVendors) ??
    overtakenByReturn(facts, audit.recovered) ??
    overtakenByCopy(facts, audit.lookalikes) ??
    overtakenByCorrection(facts, audit.lookalikes) ??
    overtakenByUse(facts, uses, audit.uses);
  return overtaken === null ? null : refuseApproval("overtaken", overtaken, { auditAgain: "decision" });
}

/** The codes approved at another amount than the billed one. */
function adjustedOf(result: AuditResult, decided: readonly ChargeDecision[]): ReadonlyMap<string, ChargeDecision> {
  const billed = new Map(result.charges.map((row) => [row.code, row.billed]));
  return new Map(
    decided.filter((decision) => billed.get(decision.code) !== decision.amount).map((decision) => [decision.code, decision]),
  );
}
