import { type Amount, isNothing, minus, plus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import type { Comparison } from "../charges/comparison.ts";
import { amountsByCode, findOriginal, isFollowUp } from "../identity/find-original.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { moneyText } from "../../money/money-text.ts";

const NO_ORIGINAL = notApplicable("noOriginal");

/**
 * Whether each code is billed with exactly what earlier invoices left of it: a second half is as much as the first, and no
 * repetition.
 */
function isWhatIsLeft({ comparability, previous, rows }: Comparison): boolean {
  return (
    comparability === "compared" && previous !== 0n && rows.every((row) => row.lines.length === 0 || isNothing(row.variance))
  );
}

/**
 * A balance due bills the original's charges again instead of the balance: every code of the original, at its amount or more, or
 * the same sum under other codes.
 */
export const balanceDueRepeatsOriginal = defineRule({
  id: "balance-due-repeats-original",
  title: "A balance due repeats the original",
  since: 1,
  severity: "dispute",
  settings: [],
  messages: {
    repeats: (d: { original: string; originalTotal: MoneyData; billed: MoneyData }) =>
      `The invoice bills ${moneyText(d.billed)} and repeats the charges of the original invoice ${d.original} (${moneyText(d.originalTotal)}) instead of the balance.`,
  },
  reasons: { noOriginal: "the invoice is a first invoice, or its original is not known" },
  toCarrier: {},
  check: (facts, context) => {
    const { book, comparison } = context;
    const original = isFollowUp(facts) ? findOriginal(facts) : undefined;
    if (original === undefined) return NO_ORIGINAL;
    const before = amountsByCode(original, book);
    let total: Amount = ZERO;
    let repeated = before.size > 0;
    for (const [code, billed] of before) {
      total = plus(total, billed);
      const again = comparison.rows.find((row) => row.code === code);
      if (again === undefined || again.lines.length === 0 || (billed >= 0n ? again.billed < billed : again.billed > billed))
        repeated = false;
    }
    if (total === 0n || (!repeated && !isNothing(minus(comparison.billed, total)))) return PASS;
    if (isWhatIsLeft(comparison)) return PASS;
    return [
      {
        message: "repeats",
        data: {
          original: original.invoiceNumber,
          originalTotal: context.money(total),
          billed: context.money(comparison.billed),
        },
        expected: minus(comparison.billed, total),
        billed: comparison.billed,
        invoiceUuids: [original.uuid],
      },
    ];
  },
});
