import { defineRule, notApplicable, notEvaluated, PASS } from "../define-rule.ts";
import { findOriginal, isFollowUp } from "../find-original.ts";

const FIRST_BILL = notApplicable("the bill is a first bill");
const NO_ORDER = notEvaluated("no order is matched to find the original by");

/** A balance due or supplemental bill, and no first bill of its order. */
export const balanceDueWithoutOriginal = defineRule({
  id: "balance-due-without-original",
  title: "A balance due has no original",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice }) => {
    if (!isFollowUp(facts)) return FIRST_BILL;
    if (facts.orders.length === 0) return NO_ORDER;
    return findOriginal(facts) === undefined
      ? [{ message: `The bill is a ${invoice.type}, but no first bill of its order is known.` }]
      : PASS;
  },
});
