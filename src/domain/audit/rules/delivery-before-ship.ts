import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";

const NO_DATES = notApplicable("noDates");

/** The invoice says the freight was delivered before it was shipped. */
export const deliveryBeforeShip = defineRule({
  id: "delivery-before-ship",
  title: "Delivered before shipped",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    before: (d: { shipOn: string; deliveryOn: string }) =>
      `The delivery date ${d.deliveryOn} is before the ship date ${d.shipOn}.`,
  },
  reasons: { noDates: "the invoice has no ship date or no delivery date" },
  toCarrier: {},
  check: (_, { invoice }) => {
    if (invoice.shipOn === null || invoice.deliveryOn === null) return NO_DATES;
    return invoice.deliveryOn < invoice.shipOn
      ? [{ message: "before", data: { shipOn: invoice.shipOn, deliveryOn: invoice.deliveryOn } }]
      : PASS;
  },
});
