import { isSameName, isSamePlace, partyText } from "../../party/same-place.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  otherPlace: (d: { billed: string; ordered: string; orderNumber: string }) =>
    `Billed to ${d.billed}; order ${d.orderNumber} says ${d.ordered}.`,
};
const NOBODY_SAYS = notApplicable("nobodySays");

/**
 * The invoice is addressed to another place than the order says the vendor bills to; another name at the same place is taken as
 * the same party.
 */
export const billToMismatch = defineRule({
  id: "bill-to-mismatch",
  title: "The bill-to address is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice or the order names no bill-to address" },
  toCarrier: {},
  check: (facts, { invoice, comparison }) => {
    const billed = invoice.stops.find((stop) => stop.type === "BillTo")?.address ?? null;
    if (billed === null) return NOBODY_SAYS;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (let at = 0; at < facts.orders.length; at += 1) {
      const ordered = comparison.vendors[at]?.billTo ?? null;
      if (ordered === null) continue;
      const same = isSamePlace(billed, ordered) ?? isSameName(billed.name, ordered.name);
      if (same === null) continue;
      compared = true;
      if (!same) {
        found.push({
          message: "otherPlace",
          data: {
            billed: partyText(billed),
            ordered: partyText(ordered),
            orderNumber: facts.orders[at]?.order.orderNumber ?? "",
          },
          orderUuid: facts.orders[at]?.uuid ?? null,
        });
      }
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});
