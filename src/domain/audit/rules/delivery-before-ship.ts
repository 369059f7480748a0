import { defineRule, notApplicable, PASS } from "../define-rule.ts";

const NO_DATES = notApplicable("the bill has no ship date or no delivery date");

/** The bill says the freight was delivered before it was shipped. */
export const deliveryBeforeShip = defineRule({
  id: "delivery-before-ship",
  title: "Delivered before shipped",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { invoice }) => {
    if (invoice.shipOn === null || invoice.deliveryOn === null) return NO_DATES;
    return invoice.deliveryOn < invoice.shipOn
      ? [{ message: `The delivery date ${invoice.deliveryOn} is before the ship date ${invoice.shipOn}.` }]
      : PASS;
  },
});
