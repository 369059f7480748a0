import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, PASS } from "../findings/outcome.ts";
import { findOriginal, isFollowUp } from "../identity/find-original.ts";

const FIRST_INVOICE = notApplicable("firstInvoice");
const NO_ORDER = notEvaluated("noOrder");

const TYPE_NAMES: Readonly<Record<string, string>> = { BalanceDue: "balance due", Supplemental: "supplemental invoice" };

/** A balance due or supplemental invoice, and no first invoice of its order. */
export const balanceDueWithoutOriginal = defineRule({
  id: "balance-due-without-original",
  title: "A balance due has no original",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    noOriginal: (d: { type: string }) =>
      `The invoice is a ${TYPE_NAMES[d.type] ?? d.type}, but no first invoice of its order is known.`,
  },
  reasons: {
    firstInvoice: "the invoice is a first invoice",
    noOrder: "no order is matched to find the original by",
  },
  toCarrier: {},
  check: (facts, { invoice }) => {
    if (!isFollowUp(facts)) return FIRST_INVOICE;
    if (facts.orders.length === 0) return NO_ORDER;
    return findOriginal(facts) === undefined ? [{ message: "noOriginal", data: { type: invoice.type } }] : PASS;
  },
});
