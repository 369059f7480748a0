import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { listText } from "../findings/message-text.ts";

const MESSAGES = {
  incomplete: (d: { charge: string | null; missing: readonly string[] }) =>
    `${d.charge ?? "A charge"}: the ${listText(d.missing)} ${d.missing.length === 1 ? "is" : "are"} missing; rate, quantity and qualifier come together or not at all.`,
};

/** Rate, quantity and qualifier are a set: all of them or none (specification, rating engine callout, rule 1). */
export const rateSetIncomplete = defineRule({
  id: "rate-set-incomplete",
  title: "Rate, quantity and qualifier are not complete",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {},
  check: (_, context) => {
    const { invoice, comparison } = context;
    const found: FindingDraft<typeof MESSAGES>[] = [];
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
      ].filter((part) => part !== null);
      const code = comparison.rowOfLine[at]?.code ?? null;
      found.push({
        message: "incomplete",
        data: { charge: code, missing },
        charge: code,
        billed: charge.amount,
        currency: context.billedCurrency,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(found);
  },
});
