import type { PrintedAuditResult } from "../audit/findings/print-audit-result.ts";

type Finding = PrintedAuditResult["findings"][number];
type NotEvaluated = PrintedAuditResult["notEvaluated"][number];
type Row = PrintedAuditResult["charges"][number];

/** The result of a stored audit as it may be read whichever release stored it: before rule set 5 a finding told words alone. */
export interface StoredResult extends Omit<PrintedAuditResult, "findings" | "notEvaluated" | "charges"> {
  readonly findings: readonly (Omit<Finding, "messageId"> & { readonly messageId: Finding["messageId"] | null })[];
  readonly notEvaluated: readonly (Omit<NotEvaluated, "reasonId"> & { readonly reasonId: NotEvaluated["reasonId"] | null })[];
  /** `onOrder`: null in audits of before it was kept. */
  readonly charges: readonly (Omit<Row, "onOrder"> & { readonly onOrder: boolean | null })[];
}

type Stored = Omit<PrintedAuditResult, "findings" | "notEvaluated" | "charges"> & {
  readonly findings: readonly Partial<Finding>[];
  readonly charges: readonly (Omit<Row, "onOrder"> & Partial<Pick<Row, "onOrder">>)[];
  readonly notEvaluated: readonly Partial<NotEvaluated>[];
};

/** `audit.result` in the form of today. */
export function upcastResult(stored: unknown): StoredResult {
  const result = stored as Stored;
  return {
    ...result,
    findings: result.findings.map((finding) => ({
      ...(finding as Finding),
      messageId: finding.messageId ?? null,
      data: finding.data ?? {},
      currency: finding.currency ?? result.currency,
    })),
    notEvaluated: result.notEvaluated.map((rule) => ({
      ...(rule as NotEvaluated),
      reasonId: rule.reasonId ?? null,
      data: rule.data ?? {},
    })),
    charges: result.charges.map((row) => ({ ...row, onOrder: row.onOrder ?? null })),
  };
}
