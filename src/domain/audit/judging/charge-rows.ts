import type { Charge } from "../../charge/charge.ts";
import { amount, type Amount } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import type { AuditContext } from "../context/audit-context.ts";
import type { ChargeLine, ChargeRow, Verdict } from "../findings/audit-result.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import type { Finding } from "../findings/finding.ts";
import { ratedAmounts } from "./rated-amounts.ts";

const NO_FINDINGS: readonly number[] = [];

const lineOf = (charge: Charge, index: number): ChargeLine => ({
  index,
  code: charge.name.value,
  description: charge.name.description,
  amount: charge.amount,
  rate: charge.rate,
  quantity: charge.quantity,
  qualifier: charge.qualifier,
  itemId: charge.itemId,
});

/** Nothing billed and exactly nothing left to expect: no row. Whatever is left has one, so that the rows add up to the totals. */
const isSpent = (row: ComparedCode): boolean => row.lines.length === 0 && row.expected === 0n;

/** One row a tenant charge code: billed ones in order of appearance, then the expected ones that were not billed. */
export function chargeRows(context: AuditContext, findings: readonly Finding[], verdict: Verdict): ChargeRow[] {
  const { comparison, invoice } = context;
  const compared = comparison.comparability === "compared";
  const rated = ratedAmounts(context);
  const rows: ChargeRow[] = [];
  for (const row of comparison.rows) {
    if (isSpent(row)) continue;
    let own: number[] | undefined;
    for (let at = 0; at < findings.length; at += 1) if (findings[at]?.charge === row.code) (own ??= []).push(at);
    const [firstLine] = row.lines;
    const shown =
      row.lines.length === 1 && firstLine !== undefined
        ? invoice.charges[firstLine]
        : row.lines.length === 0 && row.orderedLines.length === 1
          ? row.orderedLines[0]
          : undefined;
    const named = firstLine === undefined ? row.orderedLines[0] : invoice.charges[firstLine];
    rows.push({
      code: row.code,
      kind: row.kind,
      known: row.known,
      onOrder: row.onOrder,
      description: named?.name.description ?? null,
      expected: compared ? row.expected : null,
      previouslyBilled: row.previous,
      rated: compared ? (rated.get(row.code) ?? null) : null,
      billed: row.billed,
      approved: verdict === "approve" ? row.billed : null,
      variance: compared ? row.variance : null,
      variancePercent: compared ? percentText(row.variance, row.ordered) : null,
      rate: shown?.rate ?? null,
      quantity: shown?.quantity ?? null,
      qualifier: shown?.qualifier ?? null,
      findings: own ?? NO_FINDINGS,
      lines: row.lines.map((at) => lineOf(invoice.charges[at] as Charge, at)),
    });
  }
  return rows;
}

export function sumApproved(rows: readonly ChargeRow[]): Amount | null {
  let sum = 0n;
  for (const row of rows) {
    if (row.approved === null) return null;
    sum += row.approved;
  }
  return amount(sum);
}
