import { isSamePlace, placeWords } from "../../party/same-place.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NOBODY_SAYS = notApplicable("bill and order name no origin or destination to compare");

/** The bill's origin or destination is at none of the order's stops of that kind, by postal code, else state and city. */
export const stopMismatch = defineRule({
  id: "stop-mismatch",
  title: "A stop is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice }) => {
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (const stop of invoice.stops) {
      if (stop.type !== "Origin" && stop.type !== "Destination") continue;
      let agrees = false;
      let against: string | undefined;
      for (const { order } of facts.orders) {
        for (const one of order.stops) {
          const type = one.type?.toLowerCase();
          const isEnd = type === "origin" || type === "destination";
          if (isEnd && type !== stop.type.toLowerCase()) continue;
          const same = isSamePlace(stop.address, one.address);
          if (same === null) continue;
          // A stop between, whatever the order calls it, may be either; it is no place the bill has to name.
          if (!isEnd) {
            agrees ||= same;
            continue;
          }
          against ??= placeWords(one.address);
          agrees ||= same;
        }
      }
      if (against === undefined) continue;
      compared = true;
      if (!agrees)
        (drafts ??= []).push({
          message: `The bill's ${stop.type.toLowerCase()} is ${placeWords(stop.address)}, the order's ${against}.`,
        });
    }
    return compared ? outcomeOf(drafts) : NOBODY_SAYS;
  },
});
