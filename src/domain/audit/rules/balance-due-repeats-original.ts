import type { Amount } from "../../money/amount.ts";
import { isNothing } from "../../money/amount.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { amountsByCode, findOriginal, isFollowUp } from "../find-original.ts";
import type { MoneyData } from "../message-data.ts";
import { moneyText } from "../message-text.ts";

const NO_ORIGINAL = notApplicable("noOriginal");

/** A balance due bills the original's charges again instead of the balance: every code of the original, at its amount or more. */
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
  check: (facts, context) => {
    const { book, comparison } = context;
    const original = isFollowUp(facts) ? findOriginal(facts) : undefined;
    if (original === undefined) return NO_ORIGINAL;
    const before = amountsByCode(original, book);
    let total = 0n;
    let repeated = before.size > 0;
    for (const [code, amount] of before) {
      total += amount;
      const again = comparison.rows.find((row) => row.code === code);
      if (again === undefined || again.lines.length === 0 || (amount >= 0n ? again.billed < amount : again.billed > amount))
        repeated = false;
    }
    if (total === 0n || (!repeated && !isNothing((comparison.billed - total) as Amount))) return PASS;
    return [
      {
        message: "repeats",
        data: {
          original: original.invoiceNumber,
          originalTotal: context.money(total as Amount),
          billed: context.money(comparison.billed),
        },
        expected: (comparison.billed - total) as Amount,
        billed: comparison.billed,
        invoiceUuids: [original.uuid],
      },
    ];
  },
});
