import type { Amount } from "../money/amount.ts";

/** What bounds somebody's word on who is paid, or how. */
export interface Decider {
  /** The scope `decide`. */
  readonly mayDecide: boolean;
  /** In units of four decimals; null: no limit. */
  readonly approvalLimit: Amount | null;
}

/**
 * Why somebody's word moves no payment, be it on a change that waits or on a paper that says who is paid; null where it may.
 * Whether they are a second person is asked beside it.
 */
export function lackToMovePayments({ mayDecide, approvalLimit }: Decider): string | null {
  if (!mayDecide) return "this takes the scope decide: an approver or an admin does it";
  return approvalLimit === 0n ? "who may approve nothing confirms nothing: an admin gives you an approval limit first" : null;
}
