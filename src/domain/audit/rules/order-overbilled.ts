import type { Amount } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import { amountWords } from "../amount-words.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { heldLimit, isWithin } from "../resolve-limit.ts";

const FIRST = notApplicable("no other invoice of the order counts yet");

/**
 * This bill, the approved ones and the open ones accepted before it together are more than the orders expect of the vendor: of two equal
 * bills the first passes and the second does not.
 */
export const orderOverbilled = defineRule({
  id: "order-overbilled",
  title: "All invoices of the order together are too much",
  since: 1,
  severity: "dispute",
  settings: ["total.over", "overrides"],
  check: (facts, context) => {
    if (facts.siblings.length === 0) return FIRST;
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const { ordered, previous, billed } = context.comparison;
    if (previous === 0n) return FIRST;
    const together = (billed + previous) as Amount;
    const variance = (together - ordered) as Amount;
    const resolved = context.policy.limit("total.over");
    if (variance <= 0n || isWithin(variance, resolved.value, ordered)) return PASS;
    const limit = heldLimit(resolved, ordered);
    const percent = percentText(variance, ordered);
    const others = facts.siblings.map((one) => `${one.invoiceNumber} (${one.status})`).join(", ");
    return [
      {
        message: `With ${others} the order is billed ${amountWords(together)}; ${amountWords(ordered)} is expected, ${amountWords(variance)} over${percent === null ? "" : ` (${percent} %)`}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).`,
        expected: ordered,
        billed: together,
        limit,
        invoiceUuids: facts.siblings.map((one) => one.uuid),
      },
    ];
  },
});
