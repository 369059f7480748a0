import { type Amount, printAmount } from "../../money/amount.ts";
import { allocateDecision } from "./allocate-approved.ts";
import { approvalAllocations } from "./approval-allocations.ts";
import type { ApprovedCharge } from "./approved-charge.ts";
import { AuditContext } from "../context/audit-context.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { AuditResult } from "../findings/audit-result.ts";
import { type PaperUse, usesOfApproval } from "../papers/paper-uses.ts";

/** An amount of an order's code, as text. */
export interface ClaimedAmount {
  readonly orderUuid: string;
  readonly code: string;
  readonly amount: string;
}

/** What an audit means for the orders and papers beside the invoice. */
export interface AuditEffects {
  /** What is paid on each order, where the policy approves; null elsewhere. */
  readonly allocations: readonly ApprovedCharge[] | null;
  /** What the approval uses of receipts. */
  readonly uses: readonly PaperUse[];
  /** What it claims of each of its orders while it is open: later invoices on them are judged after it. Null without orders. */
  readonly claims: readonly ClaimedAmount[] | null;
}

/** What follows from an audit: an approved invoice takes up amounts and papers, an open one claims. */
export function effectsOfAudit(facts: AuditFacts, result: AuditResult, isApproved: boolean): AuditEffects {
  if (!isApproved) return { allocations: null, uses: [], claims: facts.orders.length === 0 ? null : claimsOf(result, facts) };
  const context = new AuditContext(facts);
  return {
    allocations: approvalAllocations(context, result, result.allocations),
    uses: usesOfApproval(context, approvedByCode(result)),
    claims: null,
  };
}

const claimsOf = (result: AuditResult, facts: AuditFacts): readonly ClaimedAmount[] =>
  allocateDecision(result, facts).flatMap(({ orderUuid, charges }) =>
    charges.map(({ code, amount }) => ({ orderUuid, code, amount: printAmount(amount) })),
  );

const approvedByCode = (result: AuditResult): ReadonlyMap<string, Amount> =>
  new Map(result.charges.flatMap(({ code, approved }) => (approved === null ? [] : [[code, approved] as const])));
