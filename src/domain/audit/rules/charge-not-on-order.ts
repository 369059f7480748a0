import { amountWords } from "../amount-words.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { findChargeSupport } from "../find-support.ts";
import { ZERO } from "../../money/amount.ts";

/** A code no order expects is billed, whatever its amount. A tax the rule of the place asks for is expected. */
export const chargeNotOnOrder = defineRule({
  id: "charge-not-on-order",
  title: "A charge is not on the order",
  since: 1,
  severity: "review",
  settings: ["chargeNotOnOrder", "overrides", "chargeDocuments", "acceptSupported"],
  check: (_, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    let drafts: FindingDraft[] | undefined;
    for (const row of context.comparison.rows) {
      if (row.onOrder || !row.known || row.taxPercent !== null || row.billed === 0n || row.lines.length === 0) continue;
      const severity = context.policy.chargeNotOnOrder(row.code);
      if (severity === "off") continue;
      const support = findChargeSupport(context, row);
      (drafts ??= []).push({
        message: `${row.code} ${amountWords(row.billed)} is billed, but not on the order.${support === null ? "" : ` The approved ${support.documentType} supports the amount.`}`,
        severity,
        ruled: true,
        charge: row.code,
        expected: ZERO,
        billed: row.billed,
        supportedBy: support,
      });
    }
    return outcomeOf(drafts);
  },
});
