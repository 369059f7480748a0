import { rate, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, PASS } from "../findings/outcome.ts";
import { findWeightSupport } from "../papers/find-support.ts";
import {
  billsNoFreight,
  judgeQuantity,
  QUANTITY_FOR_CARRIER,
  QUANTITY_MESSAGES,
  quantityAsAmount,
  ratedWeight,
  weightOfItems,
} from "../judging/measured-quantities.ts";

const NO_POLICY = notApplicable("noLimit");
const NO_WEIGHT = notApplicable("noOrderedWeight");
const NOT_BILLED = notEvaluated("noBilledWeight");
const NO_FREIGHT = notApplicable("noFreight");

/** The billed weight is further from the order's than the policy allows; a scale ticket or inspection certificate supports it. */
export const weightVariance = defineRule({
  id: "weight-variance",
  title: "The weight is not the order's",
  since: 1,
  severity: "dispute",
  settings: ["weight", "overrides", "acceptSupported"],
  messages: QUANTITY_MESSAGES,
  reasons: {
    noLimit: "the policy sets no limit for weights",
    noOrderedWeight: "the order has no weights",
    noBilledWeight: "the invoice has no weight to compare",
    noFreight: "the invoice follows a first one and bills no freight, so that it carries no weight",
  },
  toCarrier: QUANTITY_FOR_CARRIER,
  check: (facts, context) => {
    if (context.policy.limit("weight", ZERO) === null) return NO_POLICY;
    let ordered: bigint | null = null;
    for (let at = 0; at < facts.orders.length; at += 1) {
      const weight =
        weightOfItems(facts.orders[at]?.order.items ?? []) ??
        ratedWeight(context.comparison.vendors[at]?.charges ?? [], (charge) => context.book.resolveOrdered(charge.name).code);
      if (weight === null) return NO_WEIGHT;
      ordered = (ordered ?? 0n) + weight;
    }
    if (ordered === null) return NO_WEIGHT;
    const billed =
      weightOfItems(context.invoice.items) ??
      ratedWeight(context.invoice.charges, (charge) => context.book.resolve(charge.name).code);
    if (billed === null) return billsNoFreight(facts, context) ? NO_FREIGHT : NOT_BILLED;
    const limit = context.policy.limit("weight", quantityAsAmount(rate(ordered)));
    if (limit === null) return NO_POLICY;
    const draft = judgeQuantity(
      { what: "weight", qualifier: "PerPound" },
      { billed, ordered: rate(ordered) },
      limit,
      findWeightSupport(facts, billed),
    );
    return draft === undefined ? PASS : [draft];
  },
});
