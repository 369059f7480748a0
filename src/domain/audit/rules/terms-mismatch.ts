import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  otherTerms: (d: { billed: string; ordered: string; orderNumber: string }) =>
    `The freight terms are ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.`,
};
const NOBODY_SAYS = notApplicable("nobodySays");

/** The freight terms (who pays) of the invoice are not the order's. */
export const termsMismatch = defineRule({
  id: "terms-mismatch",
  title: "The freight terms are not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice or the order names no freight terms" },
  toCarrier: {},
  check: (facts, { invoice, comparison }) => {
    if (invoice.chargeTerms === null) return NOBODY_SAYS;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (let at = 0; at < facts.orders.length; at += 1) {
      const terms = comparison.vendors[at]?.chargeTerms ?? null;
      if (terms === null) continue;
      compared = true;
      if (terms === invoice.chargeTerms || foldChargeName(terms) === foldChargeName(invoice.chargeTerms)) continue;
      found.push({
        message: "otherTerms",
        data: { billed: invoice.chargeTerms, ordered: terms, orderNumber: facts.orders[at]?.order.orderNumber ?? "" },
        orderUuid: facts.orders[at]?.uuid ?? null,
      });
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});
