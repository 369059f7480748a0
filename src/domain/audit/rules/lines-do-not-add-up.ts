import type { Amount } from "../../money/amount.ts";
import { isNothing } from "../../money/amount.ts";
import { amountWords, overOrUnder } from "../amount-words.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { billedTotal } from "../same-bill.ts";

const NO_TOTAL = notApplicable("the bill states no total beside its charges");

/** The total the bill states (X12 B307, legacy paymentAmount) is not the sum of its charges. */
export const linesDoNotAddUp = defineRule({
  id: "lines-do-not-add-up",
  title: "The charges do not add up to the stated total",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { invoice }) => {
    if (invoice.statedTotal === null) return NO_TOTAL;
    const sum = billedTotal(invoice);
    const difference = (invoice.statedTotal - sum) as Amount;
    if (isNothing(difference)) return PASS;
    return [
      {
        message: `The bill states ${amountWords(invoice.statedTotal)}, its charges add up to ${amountWords(sum)}: the stated total is ${overOrUnder(difference)}.`,
        expected: sum,
        billed: invoice.statedTotal,
      },
    ];
  },
});
