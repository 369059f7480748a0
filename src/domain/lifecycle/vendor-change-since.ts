import { type ChangeKind, CHANGED } from "../access/change-kinds.ts";
import { isSameValue } from "../access/pending-change.ts";
import type { AuditFacts, VendorProfile } from "../audit/facts/audit-facts.ts";
import { refuseApproval, type RefusedApproval } from "./approval-refusal.ts";

/** Where and how the vendor is paid, as it is now. */
export interface VendorNow {
  readonly profile: VendorProfile | null;
  /** As in the facts of an audit. */
  readonly otherRemitTos?: AuditFacts["otherRemitTos"];
  /** As in the facts of an audit. */
  readonly blockedVendors?: AuditFacts["blockedVendors"];
  /** Changes of it that wait for a second person. */
  readonly waiting: readonly {
    readonly uuid: string;
    readonly kind: ChangeKind;
    /** Whether the approver asked for it, or holds what asked for it. */
    readonly isOwn: boolean;
  }[];
}

/**
 * A change that the approver asked for and that holds this invoice: somebody else approves what it holds. Null: there is none.
 */
export function ownChange(facts: AuditFacts, now: VendorNow): RefusedApproval | null {
  if (staleVendor(facts, now) !== null) return null;
  const own = now.waiting.find(({ isOwn }) => isOwn);
  return own === undefined
    ? null
    : refuseApproval(
        "own-change",
        `You asked for a change of ${CHANGED[own.kind]} that waits for a second person, or hold what asked for it: somebody else approves what it holds.`,
      );
}

/**
 * An audit of before a change was asked for, confirmed or refused carries no approval. Null: the audit is of what is there now.
 */
export function staleVendor(facts: AuditFacts, now: VendorNow): string | null {
  const { profile, otherRemitTos, blockedVendors, waiting } = now;
  if (!isSameValue(blockedVendors ?? [], facts.blockedVendors ?? []))
    return "the vendor was blocked or unblocked since the invoice was audited. It is audited again; decide anew.";
  if (
    !isSameValue(profile?.remitTo ?? null, facts.vendor?.remitTo ?? null) ||
    !isSameValue(otherRemitTos ?? [], facts.otherRemitTos ?? []) ||
    profile?.paymentTerms !== facts.vendor?.paymentTerms
  )
    return "where or by which terms the vendor is paid was changed since the invoice was audited. It is audited again; decide anew.";
  const known = new Set(facts.vendorChanges?.map(({ uuid }) => uuid));
  return waiting.length !== known.size || waiting.some(({ uuid }) => !known.has(uuid))
    ? "a change of where or how the vendor is paid was asked for or decided about since the invoice was audited. It is audited again; decide anew."
    : null;
}
