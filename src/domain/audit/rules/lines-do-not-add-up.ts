import { minus } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, overOrUnder } from "../findings/message-text.ts";
import { addsUp, billedTotal } from "../identity/same-invoice.ts";

const NO_TOTAL = notApplicable("noTotal");

/** The total the invoice states (X12 B307, legacy paymentAmount) is not the sum of its charges. */
export const linesDoNotAddUp = defineRule({
  id: "lines-do-not-add-up",
  title: "The charges do not add up to the stated total",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    otherTotal: (d: { stated: MoneyData; sum: MoneyData; difference: MoneyData }) =>
      `The invoice states a total of ${billedText(d.stated)}; its charges add up to ${billedText(d.sum)}: the stated total is ${overOrUnder(d.difference)}.`,
  },
  reasons: { noTotal: "the invoice states no total beside its charges" },
  toCarrier: {},
  check: (_, context) => {
    const { invoice } = context;
    if (invoice.statedTotal === null) return NO_TOTAL;
    if (addsUp(invoice)) return PASS;
    const sum = billedTotal(invoice);
    const difference = minus(invoice.statedTotal, sum);
    return [
      {
        message: "otherTotal",
        data: {
          stated: context.moneyAsBilled(invoice.statedTotal),
          sum: context.moneyAsBilled(sum),
          difference: context.moneyAsBilled(difference),
        },
        currency: context.billedCurrency,
        expected: sum,
        billed: invoice.statedTotal,
      },
    ];
  },
});
