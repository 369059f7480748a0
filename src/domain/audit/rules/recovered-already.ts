import { absolute, addAmounts, type Amount, type Currency, isNothing, larger, minus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { countText, listText, statusText } from "../findings/message-text.ts";
import { askedOfVendor } from "../charges/asked-back.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { AskedElsewhere, AuditFacts } from "../facts/audit-facts.ts";
import { moneyText } from "../../money/money-text.ts";
import { ownRecovered } from "../history/recovered-amounts.ts";
import { billedTotal } from "../identity/same-invoice.ts";

const isZero = ({ amount }: MoneyData): boolean => /^-?0\.0+$/.test(amount);
/** More orders than these are counted. */
const MAX_NAMED = 5;
const ordersText = (orders: readonly string[]): string => {
  const more = orders.length - MAX_NAMED;
  const named = more > 0 ? [...orders.slice(0, MAX_NAMED), countText(more, "other")] : orders;
  return `${orders.length === 1 ? "order" : "orders"} ${listText(named)}`;
};

type Unpaid = {
  readonly credited: MoneyData;
  readonly invoices: readonly { readonly invoiceNumber: string; readonly invoiceOn: string; readonly status: string }[];
};

const unpaidText = ({ invoices }: Unpaid): string =>
  listText(
    invoices.map(
      ({ invoiceNumber, status }) =>
        `invoice ${invoiceNumber} (${status === "terminated" ? "terminated" : `${statusText(status)}, held as a double`})`,
    ),
  );

/** What ends the matter on both sides: the invoice and its credit are nothing together. */
const endText = ({ invoices }: Unpaid): string => {
  const open = invoices.filter(({ status }) => status !== "terminated").map(({ invoiceNumber }) => invoiceNumber);
  return open.length === 0 ? "terminate the credit, too" : `terminate the credit together with ${listText(open)}`;
};

const NOTHING_RECOVERED = notApplicable("nothingRecovered");

/** What its vendor is asked for on the invoice's orders. */
const askedHere = (facts: Pick<AuditFacts, "siblings" | "asked">, currency: Currency): Amount =>
  addAmounts(new Map(askedOfVendor(facts, currency).map((entry) => [entry.recoveryUuid, entry.amount])).values());

/** A twentieth beyond: what is asked back may be credited with a tax, or rounded. */
const isNoMoreThan = (credited: Amount, asked: Amount): boolean => credited * 20n <= asked * 21n;

/**
 * What its vendor is asked for on other orders that a credit may be of: recoveries of just as much as it credits, or as nobody
 * asks for on its own orders; else all of them, where they ask for as much together. Undefined: it is none of theirs.
 */
const askedElsewhereFor = (context: RuleContext): readonly AskedElsewhere[] | undefined => {
  const { facts, comparison, billedCurrency } = context;
  const asked = facts.askedElsewhere ?? [];
  const here = asked.length === 0 ? ZERO : askedHere(facts, comparison.orderedIn);
  if (asked.length === 0 || here >= absolute(comparison.billed)) return undefined;
  const credited = absolute(billedTotal(context.invoice));
  const unasked = comparison.orderedIn === billedCurrency ? minus(credited, here) : credited;
  const same = asked.filter(({ amount }) => isNothing(minus(amount, credited)) || isNothing(minus(amount, unasked)));
  if (same.length > 0) return same;
  return isNoMoreThan(unasked, addAmounts(asked.map(({ amount }) => amount))) ? asked : undefined;
};

/**
 * A credit gives back more than is left of what was paid too much, and the vendor gave money back before: the same debt may be
 * settled twice, however little it is. Or nobody asks for so much on its orders while the vendor is asked for as much or more on
 * others: taken for this order it would be asked for there all the same. Or nobody asks for so much and an invoice of its orders
 * bills just as much that was never paid: with the credit of that one alone the carrier would go short of it.
 */
export const recoveredAlready = defineRule({
  id: "recovered-already",
  title: "A credit for money that came back before, is asked back of another order, or was never paid",
  since: 6,
  severity: "review",
  settings: [],
  messages: {
    elsewhere: (d: { credited: MoneyData; asked: MoneyData; orders: readonly string[] }) =>
      `Nobody asks so much back of this order, and ${moneyText(d.asked)} is asked back of ${ordersText(d.orders)}: match the credit of ${moneyText(d.credited)} to the order that it is for, or approve it for this one.`,
    unpaid: (d: Unpaid) =>
      `Nobody asks so much back of this order, and nothing was paid of ${unpaidText(d)}, for ${moneyText(d.credited)}: if the credit is of that, ${endText(d)}; nothing is owed either way. Approved alone, the credit takes ${moneyText(d.credited)} off what the carrier is owed.`,
    again: (d: { recovered: MoneyData; credited: MoneyData; left: MoneyData }) =>
      `${moneyText(d.recovered)} that the vendor was paid too much came back already: a credit of ${moneyText(d.credited)} would settle it twice, ${isZero(d.left) ? "nothing" : moneyText(d.left)} is left.`,
  },
  reasons: {
    nothingRecovered:
      "the invoice is no credit to its orders; or no money came back from its vendor on them, so much is asked back of no other order, and it is of no invoice that was not paid",
  },
  toCarrier: {
    unpaid: (d) =>
      `${moneyText(d.credited)} is credited, and nobody asks for it; of ${listText(d.invoices.map(({ invoiceNumber }) => `invoice ${invoiceNumber}`))}, for as much, nothing was paid. Please say which invoice the credit is of.`,
    elsewhere: (d) =>
      `${moneyText(d.credited)} is credited to an order of which not as much is owed; ${moneyText(d.asked)} is asked back of ${ordersText(d.orders)}. Please say which order the credit is for.`,
    again: (d) =>
      `${moneyText(d.recovered)} that was paid too much was returned already; a credit of ${moneyText(d.credited)} is more than ${isZero(d.left) ? "is left: nothing" : `the ${moneyText(d.left)} that is left`}.`,
  },
  check: (facts, context) => {
    if (billedTotal(context.invoice) >= 0n || context.uncompared() !== undefined) return NOTHING_RECOVERED;
    const elsewhere = askedElsewhereFor(context);
    if (elsewhere !== undefined) {
      const data = {
        credited: context.moneyAsBilled(absolute(billedTotal(context.invoice))),
        asked: context.moneyAsBilled(addAmounts(elsewhere.map(({ amount }) => amount))),
        orders: [...new Set(elsewhere.map(({ orderNumber }) => orderNumber))],
      };
      return [{ message: "elsewhere", data, billed: context.comparison.billed }];
    }
    const { billed, expected, variance } = context.comparison;
    const isUnasked = variance < 0n && !isNothing(variance);
    const isAsked = isNoMoreThan(absolute(billed), larger(minus(ZERO, expected), ZERO));
    const unpaid = isUnasked && !isAsked ? (facts.unpaid ?? []) : [];
    if (unpaid.length > 0) {
      const credited = context.moneyAsBilled(absolute(billedTotal(context.invoice)));
      const invoices = unpaid.map(({ invoiceNumber, invoiceOn, status }) => ({ invoiceNumber, invoiceOn, status }));
      return [
        { message: "unpaid", data: { credited, invoices }, invoiceUuids: unpaid.map(({ uuid }) => uuid), expected, billed },
      ];
    }
    const recovered = addAmounts(ownRecovered(facts).map((entry) => entry.amount));
    if (recovered === 0n) return NOTHING_RECOVERED;
    if (!isUnasked) return PASS;
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
