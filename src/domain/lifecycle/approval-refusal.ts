/** Why an approval is refused, in the order in which it is asked (`decideApproval`): the first that applies is told. */
export type ApprovalRefusal =
  /** The invoice is another one than the approver looked at. */
  | "changed-meanwhile"
  | "unreadable-amount"
  | "finalized"
  | "not-from-here"
  | "not-audited"
  | "unmatched"
  | "own-invoice"
  | "unknown-charge"
  | "repeated-charge"
  | "more-than-billed"
  | "tax-of-more"
  | "discount-of-less"
  | "same-approver"
  /** The matrix of approvals names others for it. */
  | "not-named"
  | "second-without-limit"
  /** Something that was accepted about it is about to land: it passes by itself. */
  | "update-landing"
  /** Something about it does not land, or landed and was not audited against. */
  | "update-unaudited"
  /** The approver asked for a change of where or how the vendor is paid, which waits. */
  | "own-change"
  /** Something was paid, came back or was changed since the audit, and that leaves no room for it. */
  | "overtaken";

export interface RefusedApproval {
  readonly ok: false;
  readonly refusal: ApprovalRefusal;
  readonly message: string;
  /** By path in the request, where its charges are to blame. */
  readonly faults?: Readonly<Record<string, readonly string[]>>;
  /** Why the invoice has to be audited again, where its audit is not of what is there now. */
  readonly auditAgain?: "update" | "decision";
}

export function refuseApproval(
  refusal: ApprovalRefusal,
  message: string,
  more: Pick<RefusedApproval, "faults" | "auditAgain"> = {},
): RefusedApproval {
  return { ok: false, refusal, message, ...more };
}
