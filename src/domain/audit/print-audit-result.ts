import { printAmount, printRate } from "../money/amount.ts";
import type { Amount, Rate } from "../money/amount.ts";
import type { AuditResult } from "./audit-result.ts";

const money = (amount: Amount | null): string | null => (amount === null ? null : printAmount(amount));
const rateText = (rate: Rate | null): string | null => (rate === null ? null : printRate(rate, 4));

/** The result as JSON: money as strings of four decimals, rates and quantities as strings of at least four. */
export const printAuditResult = (result: AuditResult) => ({
  verdict: result.verdict,
  ruleSetVersion: result.ruleSetVersion,
  policyVersion: result.policyVersion,
  findings: result.findings.map((one) => ({
    rule: one.rule,
    severity: one.severity,
    messageId: one.messageId,
    data: one.data,
    message: one.message,
    charge: one.charge,
    expected: money(one.expected),
    billed: money(one.billed),
    variance: money(one.variance),
    currency: one.currency,
    limit:
      one.limit === null ? null : { allowed: printAmount(one.limit.allowed), text: one.limit.text, origin: one.limit.origin },
    supportedBy:
      one.supportedBy === null
        ? null
        : { ...one.supportedBy, amount: money(one.supportedBy.amount), left: money(one.supportedBy.left) },
    orderUuid: one.orderUuid,
    itemId: one.itemId,
    invoiceUuids: one.invoiceUuids,
  })),
  notEvaluated: result.notEvaluated,
  notApplicable: result.notApplicable,
  passed: result.passed,
  charges: result.charges.map((row) => ({
    code: row.code,
    kind: row.kind,
    known: row.known,
    description: row.description,
    expected: money(row.expected),
    previouslyBilled: printAmount(row.previouslyBilled),
    rated: money(row.rated),
    billed: printAmount(row.billed),
    approved: money(row.approved),
    variance: money(row.variance),
    variancePercent: row.variancePercent,
    rate: rateText(row.rate),
    quantity: rateText(row.quantity),
    qualifier: row.qualifier,
    findings: row.findings,
    lines: row.lines.map((line) => ({
      index: line.index,
      code: line.code,
      description: line.description,
      amount: printAmount(line.amount),
      rate: rateText(line.rate),
      quantity: rateText(line.quantity),
      qualifier: line.qualifier,
      itemId: line.itemId,
    })),
  })),
  totals: {
    billed: printAmount(result.totals.billed),
    expected: money(result.totals.expected),
    approved: money(result.totals.approved),
    variance: money(result.totals.variance),
    variancePercent: result.totals.variancePercent,
  },
  currency: result.currency,
  conversion: result.conversion,
  allocations: result.allocations.map((one) => ({
    orderUuid: one.orderUuid,
    charges: one.charges.map((charge) => ({ code: charge.code, amount: printAmount(charge.amount) })),
    total: printAmount(one.total),
  })),
});

export type PrintedAuditResult = ReturnType<typeof printAuditResult>;
