import type { ApprovedCharge } from "#contract/v2/read/audit-result-out.ts";
import type { Allocation, AuditResult } from "#domain/audit/audit-result.ts";
import { printAmount, printRate } from "#domain/money/amount.ts";

/**
 * Joins allocated amounts with what the audit knows of their charge codes. `reasonOf` tells why a code is approved at another amount than the
 * billed one.
 */
export const approvalAllocations = (
  result: AuditResult,
  allocations: readonly Allocation[],
  reasonOf: (code: string) => string | null = () => null,
): readonly ApprovedCharge[] => {
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
