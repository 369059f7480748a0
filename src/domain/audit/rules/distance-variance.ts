import { rate, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, PASS } from "../findings/outcome.ts";
import {
  billsNoFreight,
  judgeQuantity,
  QUANTITY_FOR_CARRIER,
  QUANTITY_MESSAGES,
  quantityAsAmount,
  ratedDistance,
} from "../judging/measured-quantities.ts";

const NO_POLICY = notApplicable("noLimit");
const NO_DISTANCE = notApplicable("noOrderedDistance");
const NOT_BILLED = notEvaluated("noBilledDistance");
const NO_FREIGHT = notApplicable("noFreight");

/** The billed distance is further from the order's than the policy allows. */
export const distanceVariance = defineRule({
  id: "distance-variance",
  title: "The distance is not the order's",
  since: 1,
  severity: "dispute",
  settings: ["distance", "overrides"],
  messages: QUANTITY_MESSAGES,
  reasons: {
    noLimit: "the policy sets no limit for distances",
    noOrderedDistance: "the order is not rated by distance",
    noBilledDistance: "the invoice has no distance to compare",
    noFreight: "the invoice follows a first one and bills no freight, so that it carries no distance",
  },
  toCarrier: QUANTITY_FOR_CARRIER,
  check: (facts, context) => {
    if (context.policy.limit("distance", ZERO) === null) return NO_POLICY;
    let ordered: bigint | null = null;
    for (let at = 0; at < facts.orders.length; at += 1) {
      const distance = ratedDistance(
        context.comparison.vendors[at]?.charges ?? [],
        (charge) => context.book.resolveOrdered(charge.name).code,
      );
      if (distance !== null) ordered = (ordered ?? 0n) + distance;
    }
    if (ordered === null) return NO_DISTANCE;
    const billed = ratedDistance(context.invoice.charges, (charge) => context.book.resolve(charge.name).code);
    if (billed === null) return billsNoFreight(facts, context) ? NO_FREIGHT : NOT_BILLED;
    const limit = context.policy.limit("distance", quantityAsAmount(rate(ordered)));
    if (limit === null) return NO_POLICY;
    const draft = judgeQuantity({ what: "distance", qualifier: "PerMile" }, { billed, ordered: rate(ordered) }, limit, null);
    return draft === undefined ? PASS : [draft];
  },
});
