import type { KeptApproval } from "#domain/lifecycle/decide-asked-approval.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { FirstApproval } from "#db/queries/invoice/decisions.ts";

/** An approval that is kept for a second approver, as it is decided by. */
export function keptApproval({ by, charges, reason }: FirstApproval): KeptApproval {
  return {
    by,
    reason,
    charges:
      charges?.map((charge) => ({ code: charge.code, amount: amountOf(charge.amount), reason: charge.reason ?? null })) ?? null,
  };
}
