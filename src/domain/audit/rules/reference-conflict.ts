import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import { listText, referenceText, sentenceStart } from "../findings/message-text.ts";

const NO_ORDER = notApplicable("noOrder");

/**
 * A reference of the invoice points at another order than the one it was matched to: under-billed invoices pass unseen on the
 * wrong order.
 */
export const referenceConflict = defineRule({
  id: "reference-conflict",
  title: "A reference points at another order",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    otherOrder: (d: { kind: string; value: string; orders: readonly string[] }) =>
      `${sentenceStart(referenceText(d.kind, d.value))} belongs to order ${listText(d.orders)}, not to the one that is matched.`,
    otherThanChosen: (d: { kind: string; value: string; orders: readonly string[] }) =>
      `${sentenceStart(referenceText(d.kind, d.value))} belongs to order ${listText(d.orders)}, not to the one that a person chose.`,
  },
  reasons: { noOrder: "no order is matched" },
  toCarrier: {
    otherThanChosen: (d) =>
      `${sentenceStart(referenceText(d.kind, d.value))} belongs to another order than the one that is audited.`,
  },
  check: ({ match }) =>
    match.outcome === "matched"
      ? outcomeOf(
          match.conflicts.map((conflict) => ({
            message: match.method.kind === "Manual" ? "otherThanChosen" : "otherOrder",
            data: { kind: conflict.kind, value: conflict.value, orders: conflict.orderExternalIds },
          })),
        )
      : NO_ORDER,
});
