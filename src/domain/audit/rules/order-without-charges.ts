import { defineRule } from "../context/define-rule.ts";
import { PASS } from "../findings/outcome.ts";
import { listText } from "../findings/message-text.ts";
import type { UnpricedOrder, WhyUnpriced } from "../expected/rated-expectations.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

const WHY: Readonly<Record<WhyUnpriced, string>> = {
  cancelled: "it is cancelled",
  notAsked: "the rating engine was not asked about it as it is now",
  noAnswer: "the rating engine gives no charges for it",
  invalid: "the rating engine's answer about it breaks a rule",
  unknownName: "the rating engine's answer about it names a charge that is none of your charge codes",
};

/**
 * An order does not say what it costs: there is nothing that an invoice could agree with, not even one of nothing. A person
 * settles it; or the policy has, once for all, where it takes what the rating engine says and every order without charges has a
 * valid answer of its own.
 */
export const orderWithoutCharges = defineRule({
  id: "order-without-charges",
  title: "The order names no charges",
  since: 6,
  severity: "review",
  settings: ["rating"],
  messages: {
    noCharges: (d: { orders: readonly string[] }) =>
      `Order ${listText(d.orders)} names no charges for this vendor: there is nothing to compare the invoice with.`,
    notRated: (d: { orders: readonly UnpricedOrder[] }) =>
      d.orders
        .map(
          ({ orderNumber, why }) =>
            `Order ${orderNumber} names no charges for this vendor, and nothing stands in for them: ${WHY[why]}.`,
        )
        .join(" "),
  },
  reasons: UNCOMPARED,
  toCarrier: { notRated: null },
  check: (facts, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const { rows, unpriced } = context.comparison;
    if (unpriced.length > 0) return [{ message: "notRated", data: { orders: unpriced } }];
    if (rows.some((row) => row.orderedLines.length > 0)) return PASS;
    return [{ message: "noCharges", data: { orders: facts.orders.map(({ order }) => order.orderNumber) } }];
  },
});
