import type { AuditResult } from "../audit/audit-result.ts";
import { printAmount } from "../money/amount.ts";
import type { Amount } from "../money/amount.ts";

export interface ProposedReason {
  readonly rule: string;
  readonly charge: string | null;
  readonly description: string;
}

export interface ProposedRow {
  readonly code: string;
  readonly expected: Amount | null;
  readonly billed: Amount;
  readonly variance: Amount | null;
}

/** A dispute ready to send: a reason for each disputed finding, the table of variances, and a text to begin with. */
export interface DisputeProposal {
  readonly reasons: readonly ProposedReason[];
  readonly rows: readonly ProposedRow[];
  readonly text: string;
}

const cell = (amount: Amount | null): string => (amount === null ? "-" : printAmount(amount));

/** What a proposal is made of: an audit's result, or as much of one as was read back. */
export interface DisputableResult {
  readonly currency: AuditResult["currency"];
  readonly findings: readonly Pick<AuditResult["findings"][number], "severity" | "rule" | "charge" | "message">[];
  readonly charges: readonly Pick<AuditResult["charges"][number], "code" | "expected" | "billed" | "variance">[];
}

/** Our own limits are nobody else's business: a reason that goes out leaves them away. */
const withoutLimit = (message: string): string => message.replace(/ Allowed is .*$/, "");

/** The dispute the audit proposes; null when it disputes nothing. */
export const proposeDispute = (result: DisputableResult, invoiceNumber: string): DisputeProposal | null => {
  const disputed = result.findings.filter((one) => one.severity === "dispute");
  if (disputed.length === 0) return null;
  // The total repeats what its charges say already.
  const ofCharges = disputed.filter((one) => one.charge !== null);
  const told = ofCharges.length > 0 ? disputed.filter((one) => one.charge !== null || !one.rule.startsWith("total-")) : disputed;
  const reasons = told.map((one) => ({ rule: one.rule, charge: one.charge, description: withoutLimit(one.message) }));
  const codes = new Set(ofCharges.map((one) => one.charge));
  const rows = result.charges
    .filter((row) => codes.has(row.code))
    .map((row) => ({ code: row.code, expected: row.expected, billed: row.billed, variance: row.variance }));
  const table = rows.map(
    (row) =>
      `${row.code}: billed ${cell(row.billed)}, expected ${cell(row.expected)}, variance ${cell(row.variance)} ${result.currency}`,
  );
  const text = [
    `We dispute invoice ${invoiceNumber}:`,
    ...reasons.map((one) => `- ${one.description}`),
    ...(table.length > 0 ? ["", ...table] : []),
    "",
    "Please send a corrected invoice, or the documents that support these charges.",
  ].join("\n");
  return { reasons, rows, text };
};
