import { printAmount, printRate } from "../../money/amount.ts";
import type { Amount, Rate } from "../../money/amount.ts";
import type { AuditResult } from "./audit-result.ts";

const money = (amount: Amount | null): string | null => (amount === null ? null : printAmount(amount));
const rateText = (rate: Rate | null): string | null => (rate === null ? null : printRate(rate, 4));

/** The result as JSON: money as strings of four decimals, rates and quantities as strings of at least four. */
export function printAuditResult(result: AuditResult) {
  return {
    verdict: result.verdict,
    ruleSetVersion: result.ruleSetVersion,
    policyVersion: result.policyVersion,
    findings: result.findings.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      messageId: finding.messageId,
      data: finding.data,
      message: finding.message,
      charge: finding.charge,
      expected: money(finding.expected),
      billed: money(finding.billed),
      variance: money(finding.variance),
      currency: finding.currency,
      limit:
        finding.limit === null
          ? null
          : { allowed: printAmount(finding.limit.allowed), text: finding.limit.text, origin: finding.limit.origin },
      supportedBy:
        finding.supportedBy === null
          ? null
          : { ...finding.supportedBy, amount: money(finding.supportedBy.amount), left: money(finding.supportedBy.left) },
      orderUuid: finding.orderUuid,
      itemId: finding.itemId,
      invoiceUuids: finding.invoiceUuids,
    })),
    notEvaluated: result.notEvaluated,
    notApplicable: result.notApplicable,
    passed: result.passed,
    charges: result.charges.map((row) => ({
      code: row.code,
      kind: row.kind,
      known: row.known,
      onOrder: row.onOrder,
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
    allocations: result.allocations.map((allocation) => ({
      orderUuid: allocation.orderUuid,
      charges: allocation.charges.map((charge) => ({ code: charge.code, amount: printAmount(charge.amount) })),
      total: printAmount(allocation.total),
    })),
  };
}

export type PrintedAuditResult = ReturnType<typeof printAuditResult>;
