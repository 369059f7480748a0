import { addAmounts, type Amount, isNothing, larger, minus, smaller, ZERO } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import { ordersOfLines } from "../charges/attribute-lines.ts";
import { MAX_ALLOWANCE } from "../charges/cents-allowance.ts";
import { notUsedCode } from "../charges/owed-charges.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { moneyText } from "../../money/money-text.ts";
import { billedText, listText } from "../findings/message-text.ts";

const MESSAGES = {
  notOwed: (d: { orderNumbers: readonly string[]; charge: string; billed: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed and not owed, because order ${listText(d.orderNumbers)} was cancelled.`,
  notOwedInPart: (d: { orderNumbers: readonly string[]; charge: string; billed: MoneyData; notOwed: MoneyData }) =>
    `${d.charge}: ${moneyText(d.notOwed)} of ${moneyText(d.billed)} billed is not owed, because order ${listText(d.orderNumbers)} was cancelled.`,
  sentAgain: (d: SentAgain) => `${d.charge}: ${billedText(d.billed)} is billed. ${d.orders.map(sentAgainText).join(" ")}`,
};
/** A version of the order came after it was cancelled: nobody but a person tells which of both holds. */
type SentAgain = {
  readonly charge: string;
  readonly billed: MoneyData;
  readonly orders: readonly { readonly orderNumber: string; readonly version: number; readonly on: string }[];
};

const sentAgainText = ({ orderNumber, version, on }: SentAgain["orders"][number]): string =>
  `Order ${orderNumber} was cancelled, and version ${version} of it came on ${on}, after that: reinstate the order where it was cancelled by mistake.`;

const NOT_CANCELLED = notApplicable("notCancelled");

/**
 * How much of a charge is not owed. With every order cancelled all of it; beside orders that stand what lies beyond them of a
 * code that a cancelled one asked for, and at least what lines bill that name a cancelled order.
 */
const notOwedOf = (context: RuleContext): ((row: ComparedCode) => Amount) => {
  const { facts, book, comparison, invoice } = context;
  const { comparability, vendors, conversion, net } = comparison;
  const isCancelled = (at: number): boolean => facts.orders[at]?.status === "cancelled";
  if (comparability !== "compared" || facts.orders.every((_, at) => isCancelled(at))) return ({ billed }) => billed;
  const orderOf = ordersOfLines(facts, vendors);
  const asked = new Set(
    vendors.flatMap((vendor, at) =>
      isCancelled(at) ? (vendor?.charges ?? []).map((charge) => book.resolveOrdered(charge.name).code) : [],
    ),
  );
  return (row) => {
    // Linehaul and discounts as one sum are told by what is left out of them.
    if (net?.rows.has(row) === true && net.sum.variance > 0n) return ZERO;
    const lines = row.lines.filter((at) => isCancelled(orderOf[at] ?? -1));
    const written = addAmounts(lines.map((at) => invoice.charges[at]?.amount ?? ZERO));
    const named = conversion === null ? written : convert(written, conversion);
    const isBeyond = asked.has(row.code) && row.byOrder === null && net?.rows.has(row) !== true;
    // What rounding may explain is judged by its limit alone.
    const beyond = isBeyond && row.variance > MAX_ALLOWANCE ? row.variance : ZERO;
    return smaller(larger(named, beyond), row.billed);
  };
};

/**
 * A cancelled order is billed for more than the vehicle that was ordered and not used (code TONU, or the tenant's code for it). A
 * person looks where a version of the order came after it was cancelled: one of the two is a mistake, and not the carrier's. No
 * version brings the order back by itself (`ORDER_LIFECYCLE`).
 */
export const orderCancelled = defineRule({
  id: "order-cancelled",
  title: "The order was cancelled",
  since: 1,
  severity: "dispute",
  settings: [],
  messages: MESSAGES,
  reasons: { notCancelled: "no matched order is cancelled" },
  toCarrier: { sentAgain: null },
  check: (facts, context) => {
    const { book, comparison } = context;
    if (!facts.orders.some((order) => order.status === "cancelled")) return NOT_CANCELLED;
    const allowed = notUsedCode(book);
    const orderNumbers = facts.orders.filter((order) => order.status === "cancelled").map((order) => order.order.orderNumber);
    const notOwed = notOwedOf(context);
    const sentAgain = facts.orders.flatMap(({ version, order: { orderNumber }, sentAgainOn: on }) =>
      on === undefined ? [] : [{ orderNumber, version, on }],
    );
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of comparison.rows) {
      if (row.code === allowed || row.kind === "tax" || row.billed <= 0n || row.lines.length === 0) continue;
      const part = notOwed(row);
      if (isNothing(part)) continue;
      const data = { orderNumbers, charge: row.code, billed: context.money(row.billed) };
      const finding = { charge: row.code, expected: minus(row.billed, part), billed: row.billed };
      if (sentAgain.length > 0) {
        const told = { charge: row.code, billed: context.money(row.billed), orders: sentAgain };
        found.push({ ...finding, atMost: "review", message: "sentAgain", data: told });
        continue;
      }
      found.push(
        part === row.billed
          ? { ...finding, message: "notOwed", data }
          : { ...finding, message: "notOwedInPart", data: { ...data, notOwed: context.money(part) } },
      );
    }
    return outcomeOf(found);
  },
});
