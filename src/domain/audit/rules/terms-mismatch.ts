import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NOBODY_SAYS = notApplicable("the bill or the order names no freight terms");

/** The freight terms (who pays) of the bill are not the order's. */
export const termsMismatch = defineRule({
  id: "terms-mismatch",
  title: "The freight terms are not the order's",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice, comparison }) => {
    if (invoice.chargeTerms === null) return NOBODY_SAYS;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (let at = 0; at < facts.orders.length; at += 1) {
      const terms = comparison.vendors[at]?.chargeTerms ?? null;
      if (terms === null) continue;
      compared = true;
      if (terms === invoice.chargeTerms || foldChargeName(terms) === foldChargeName(invoice.chargeTerms)) continue;
      (drafts ??= []).push({
        message: `The bill is ${invoice.chargeTerms}, order ${facts.orders[at]?.order.orderNumber} is ${terms}.`,
        orderUuid: facts.orders[at]?.uuid ?? null,
      });
    }
    return compared ? outcomeOf(drafts) : NOBODY_SAYS;
  },
});
