import type { OrderStop } from "../../order/order.ts";
import { isSamePlace, placeText } from "../../party/same-place.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  otherPlace: (d: { stop: string; billed: string; ordered: string }) =>
    `The ${d.stop} is ${d.billed} on the invoice, ${d.ordered} on the order.`,
};
const NOBODY_SAYS = notApplicable("nobodySays");

/** The invoice's origin or destination is at none of the order's stops of that kind, by postal code, else state and city. */
export const stopMismatch = defineRule({
  id: "stop-mismatch",
  title: "A stop is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "invoice and order name no origin or destination to compare" },
  toCarrier: {},
  check: (facts, { invoice }) => {
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const stop of invoice.stops) {
      if (stop.type !== "Origin" && stop.type !== "Destination") continue;
      let agrees = false;
      let against: OrderStop | undefined;
      for (const { order } of facts.orders) {
        for (const entry of order.stops) {
          const type = entry.type?.toLowerCase();
          const isEnd = type === "origin" || type === "destination";
          if (isEnd && type !== stop.type.toLowerCase()) continue;
          const same = isSamePlace(stop.address, entry.address);
          if (same === null) continue;
          // A stop between, whatever the order calls it, may be either; it is no place the invoice has to name.
          if (!isEnd) {
            agrees ||= same;
            continue;
          }
          against ??= entry;
          agrees ||= same;
        }
      }
      if (against === undefined) continue;
      compared = true;
      if (!agrees)
        found.push({
          message: "otherPlace",
          data: { stop: stop.type.toLowerCase(), billed: placeText(stop.address), ordered: placeText(against.address) },
        });
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});
