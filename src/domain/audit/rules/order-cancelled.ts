import { ZERO } from "../../money/amount.ts";
import { notUsedCode } from "../comparison.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText, listText } from "../message-text.ts";

const MESSAGES = {
  notOwed: (d: { orderNumbers: readonly string[]; charge: string; billed: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed and not owed, because order ${listText(d.orderNumbers)} was cancelled.`,
};
const NOT_CANCELLED = notApplicable("notCancelled");

/** A cancelled order is billed for more than the vehicle that was ordered and not used (code TONU, or the tenant's code for it). */
export const orderCancelled = defineRule({
  id: "order-cancelled",
  title: "The order was cancelled",
  since: 1,
  severity: "dispute",
  settings: [],
  messages: MESSAGES,
  reasons: { notCancelled: "no matched order is cancelled" },
  toCarrier: {},
  check: (facts, context) => {
    const { book, comparison } = context;
    if (!facts.orders.some((order) => order.status === "cancelled")) return NOT_CANCELLED;
    const allowed = notUsedCode(book);
    const orderNumbers = facts.orders.filter((order) => order.status === "cancelled").map((order) => order.order.orderNumber);
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of comparison.rows) {
      if (row.code === allowed || row.kind === "tax" || row.billed <= 0n || row.lines.length === 0) continue;
      found.push({
        message: "notOwed",
        data: { orderNumbers, charge: row.code, billed: context.money(row.billed) },
        charge: row.code,
        expected: ZERO,
        billed: row.billed,
      });
    }
    return outcomeOf(found);
  },
});
