import { absolute, addAmounts, type Amount, isNothing, larger, minus, printAmount, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { listText } from "../findings/message-text.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { moneyText } from "../../money/money-text.ts";
import { ownRecovered } from "../history/recovered-amounts.ts";
import { billedTotal } from "../identity/same-invoice.ts";

const ordersText = (orders: readonly string[]): string => `${orders.length === 1 ? "order" : "orders"} ${listText(orders)}`;

const NOTHING_RECOVERED = notApplicable("nothingRecovered");

/** What the invoice credits of what its vendor is asked for on its orders. */
const isAskedHere = (facts: Pick<AuditFacts, "siblings" | "asked">, credited: Amount): boolean => {
  const own = new Set(facts.siblings.map((sibling) => sibling.uuid));
  const asked = (facts.asked ?? []).filter((entry) => entry.invoiceUuids.some((uuid) => own.has(uuid)));
  return addAmounts(new Map(asked.map((entry) => [entry.recoveryUuid, entry.amount])).values()) >= credited;
};

/**
 * A credit gives back more than is left of what was paid too much, and the vendor gave money back before: the same debt may be
 * settled twice, however little it is. Or nobody asks for so much on its orders while the vendor is asked for exactly that on
 * another: taken for this order it would be asked for there all the same.
 */
export const recoveredAlready = defineRule({
  id: "recovered-already",
  title: "A credit for money that came back before, or is asked back of another order",
  since: 6,
  severity: "review",
  settings: [],
  messages: {
    elsewhere: (d: { credited: MoneyData; orders: readonly string[] }) =>
      `Nobody asks so much back of this order, and ${moneyText(d.credited)} is asked back of ${ordersText(d.orders)}: match the credit to that order, or approve it for this one.`,
    again: (d: { recovered: MoneyData; credited: MoneyData; left: MoneyData }) =>
      `${moneyText(d.recovered)} that the vendor was paid too much came back already: a credit of ${moneyText(d.credited)} would settle it twice, ${moneyText(d.left)} is left.`,
  },
  reasons: {
    nothingRecovered:
      "the invoice is no credit to its orders; or no money came back from its vendor on them, and so much is asked back of no other order",
  },
  toCarrier: {
    elsewhere: (d) =>
      `${moneyText(d.credited)} is credited to an order of which nothing as much is owed; ${moneyText(d.credited)} is asked back of ${ordersText(d.orders)}. Please say which order the credit is for.`,
    again: (d) =>
      `${moneyText(d.recovered)} that was paid too much was returned already; a credit of ${moneyText(d.credited)} is more than the ${moneyText(d.left)} that is left.`,
  },
  check: (facts, context) => {
    if (billedTotal(context.invoice) >= 0n || context.uncompared() !== undefined) return NOTHING_RECOVERED;
    const [elsewhere] = facts.askedElsewhere ?? [];
    if (elsewhere !== undefined && !isAskedHere(facts, absolute(context.comparison.billed))) {
      const orders = [...new Set(facts.askedElsewhere?.map(({ orderNumber }) => orderNumber))];
      const credited = { amount: printAmount(elsewhere.amount), currency: elsewhere.currency };
      return [{ message: "elsewhere", data: { credited, orders }, billed: context.comparison.billed }];
    }
    const recovered = addAmounts(ownRecovered(facts).map((entry) => entry.amount));
    if (recovered === 0n) return NOTHING_RECOVERED;
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
