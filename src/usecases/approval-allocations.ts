import type { ApprovedCharge } from "#contract/v2/read/audit-result-out.ts";
import type { Allocation, AuditResult } from "#domain/audit/audit-result.ts";
import { printAmount, printRate } from "#domain/money/amount.ts";

<<<<<<< HEAD
/** Joins allocated amounts with what the audit knows of their charge codes. `reason` goes to every amount that was adjusted. */
export const approvalAllocations = (
  result: AuditResult,
  allocations: readonly Allocation[],
  reason: string | null,
): readonly ApprovedCharge[] => {
=======
/** One approved amount of one order, as it is stored with the invoice and answered in audit results. Amounts are decimal text. */
export interface StoredAllocation {
  readonly orderUuid: string;
  readonly code: string;
  readonly kind: string;
  readonly description: string | null;
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
  readonly reason: string | null;
}

/** Joins allocated amounts with what the audit knows of their charge codes. `reasonOf` tells why a code is approved at another amount than the billed one. */
export const approvalAllocations = (
  result: AuditResult,
  allocations: readonly Allocation[],
  reasonOf: (code: string) => string | null = () => null,
): readonly StoredAllocation[] => {
>>>>>>> 2a247d8 (Tell the loser of two approvals for one order, take no blocked duplicate off an order, keep each charge's reason)
  const rows = new Map(result.charges.map((row) => [row.code, row]));
  return allocations.flatMap((allocation) =>
    allocation.charges.map(({ code, amount }): ApprovedCharge => {
      const row = rows.get(code);
      // Rate x quantity belongs to the amount only while the amount is the one that was billed.
      const whole = row !== undefined && row.lines.length === 1 && row.billed === amount;
      return {
        orderUuid: allocation.orderUuid,
        code,
        kind: row?.kind ?? "accessorial",
        description: row?.description ?? null,
        amount: printAmount(amount),
        rate: whole && row.rate !== null ? printRate(row.rate) : null,
        quantity: whole && row.quantity !== null ? printRate(row.quantity) : null,
        qualifier: whole ? row.qualifier : null,
        reason: reasonOf(code),
      };
    }),
  );
};
