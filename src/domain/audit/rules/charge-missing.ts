import { isNothing, ZERO } from "../../money/amount.ts";
import { amountWords } from "../amount-words.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

/** An expected code is not billed (by this bill or one before it). It informs; the total judges. */
export const chargeMissing = defineRule({
  id: "charge-missing",
  title: "An expected charge is not billed",
  since: 1,
  severity: "information",
  settings: [],
  check: (_, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    let drafts: FindingDraft[] | undefined;
    for (const row of context.comparison.rows) {
      if (!row.onOrder || row.lines.length > 0 || isNothing(row.expected)) continue;
      if (row.previous !== 0n && row.expected < 0n === row.ordered > 0n) continue;
      (drafts ??= []).push({
        message: `${row.code} ${amountWords(row.expected)} is expected, but not billed.`,
        charge: row.code,
        expected: row.expected,
        billed: ZERO,
      });
    }
    return outcomeOf(drafts);
  },
});
