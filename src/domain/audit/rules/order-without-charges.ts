import { defineRule } from "../define-rule.ts";
import { PASS } from "../outcome.ts";
import { listText } from "../message-text.ts";
import { UNCOMPARED } from "../uncompared.ts";

/** None of the orders says what it costs: there is nothing that an invoice could agree with, not even one of nothing. A person settles it. */
export const orderWithoutCharges = defineRule({
  id: "order-without-charges",
  title: "The order names no charges",
  since: 6,
  severity: "review",
  settings: [],
  messages: {
    noCharges: (d: { orders: readonly string[] }) =>
      `Order ${listText(d.orders)} names no charges for this vendor: there is nothing to compare the invoice with.`,
  },
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (facts, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    if (context.comparison.rows.some((row) => row.orderedLines.length > 0)) return PASS;
    return [{ message: "noCharges", data: { orders: facts.orders.map(({ order }) => order.orderNumber) } }];
  },
});
