import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";

const NO_ORDER = notApplicable("no order is matched");

/** A reference of the bill points at another order than the one it was matched to: under-billed invoices pass unseen on the wrong order. */
export const referenceConflict = defineRule({
  id: "reference-conflict",
  title: "A reference points at another order",
  since: 1,
  severity: "review",
  settings: [],
  check: ({ match }) =>
    match.outcome === "matched"
      ? outcomeOf(
          match.conflicts.map((one) => ({
            message: `${one.kind} ${one.value} belongs to order ${one.orderExternalIds.join(", ")}, not to the matched one.`,
          })),
        )
      : NO_ORDER,
});
