import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

/** Rate, quantity and qualifier are a set: all of them or none (specification, rating engine callout, rule 1). */
export const rateSetIncomplete = defineRule({
  id: "rate-set-incomplete",
  title: "Rate, quantity and qualifier are not complete",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { invoice, comparison }) => {
    let drafts: FindingDraft[] | undefined;
    for (let at = 0; at < invoice.charges.length; at += 1) {
      const charge = invoice.charges[at];
      if (charge === undefined) continue;
      const { rate, quantity, qualifier } = charge;
      // A set of X12 that has no counterpart in the specification is kept as it came and judged by its amount.
      if (charge.rawRate !== null || ((rate === null) === (quantity === null) && (quantity === null) === (qualifier === null)))
        continue;
      const missing = [
        rate === null ? "rate" : null,
        quantity === null ? "quantity" : null,
        qualifier === null ? "qualifier" : null,
      ]
        .filter((one) => one !== null)
        .join(" and ");
      const code = comparison.rowOfLine[at]?.code ?? null;
      (drafts ??= []).push({
        message: `${code ?? "A charge"}: the ${missing} is missing; rate, quantity and qualifier come together or not at all.`,
        charge: code,
        billed: charge.amount,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(drafts);
  },
});
