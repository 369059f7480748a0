import { absolute, addAmounts, isNothing, larger, minus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { moneyText } from "../../money/money-text.ts";
import { ownRecovered } from "../history/recovered-amounts.ts";
import { billedTotal } from "../identity/same-invoice.ts";

const NOTHING_RECOVERED = notApplicable("nothingRecovered");

/**
 * A credit gives back more than is left of what was paid too much, and the vendor gave money back before: the same debt may be
 * settled twice, however little it is.
 */
export const recoveredAlready = defineRule({
  id: "recovered-already",
  title: "A credit for money that came back before",
  since: 6,
  severity: "review",
  settings: [],
  messages: {
    again: (d: { recovered: MoneyData; credited: MoneyData; left: MoneyData }) =>
      `${moneyText(d.recovered)} that the vendor was paid too much came back already: a credit of ${moneyText(d.credited)} would settle it twice, ${moneyText(d.left)} is left.`,
  },
  reasons: { nothingRecovered: "the invoice is no credit to its orders, or no money came back from its vendor on them" },
  toCarrier: {
    again: (d) =>
      `${moneyText(d.recovered)} that was paid too much was returned already; a credit of ${moneyText(d.credited)} is more than the ${moneyText(d.left)} that is left.`,
  },
  check: (facts, context) => {
    if (billedTotal(context.invoice) >= 0n) return NOTHING_RECOVERED;
    const recovered = addAmounts(ownRecovered(facts).map((entry) => entry.amount));
    if (recovered === 0n || context.uncompared() !== undefined) return NOTHING_RECOVERED;
    const { billed, expected, variance } = context.comparison;
    if (variance >= 0n || isNothing(variance)) return PASS;
    return [
      {
        message: "again",
        data: {
          recovered: context.money(recovered),
          credited: context.money(absolute(billed)),
          left: context.money(larger(minus(ZERO, expected), ZERO)),
        },
        expected,
        billed,
      },
    ];
  },
});
