import { isNothing, ZERO } from "../../money/amount.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText } from "../message-text.ts";
import { UNCOMPARED } from "../uncompared.ts";

const MESSAGES = {
  notBilled: (d: { charge: string; expected: MoneyData }) => `${d.charge}: ${billedText(d.expected)} is expected and not billed.`,
};

/** An expected code is not billed (by this bill or one before it). It informs; the total judges. */
export const chargeMissing = defineRule({
  id: "charge-missing",
  title: "An expected charge is not billed",
  since: 1,
  severity: "information",
  settings: [],
  messages: MESSAGES,
  reasons: UNCOMPARED,
  check: (_, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of context.comparison.rows) {
      if (!row.onOrder || row.lines.length > 0 || isNothing(row.expected)) continue;
      if (row.previous !== 0n && row.expected < 0n === row.ordered > 0n) continue;
      found.push({
        message: "notBilled",
        data: { charge: row.code, expected: context.money(row.expected) },
        charge: row.code,
        expected: row.expected,
        billed: ZERO,
      });
    }
    return outcomeOf(found);
  },
});
