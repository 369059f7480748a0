import type { Amount } from "../../money/amount.ts";
import { ZERO } from "../../money/amount.ts";
import { notUsedCode } from "../comparison.ts";
import { amountWords } from "../amount-words.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NOT_CANCELLED = notApplicable("no matched order is cancelled");

/** A cancelled order is billed for more than the vehicle that was ordered and not used (code TONU, or the tenant's code for it). */
export const orderCancelled = defineRule({
  id: "order-cancelled",
  title: "The order was cancelled",
  since: 1,
  severity: "dispute",
  settings: [],
  check: (facts, { book, comparison }) => {
    if (!facts.orders.some((one) => one.status === "cancelled")) return NOT_CANCELLED;
    const allowed = notUsedCode(book);
    const names = facts.orders.filter((one) => one.status === "cancelled").map((one) => one.order.orderNumber);
    let drafts: FindingDraft[] | undefined;
    for (const row of comparison.rows) {
      if (row.code === allowed || row.kind === "tax" || row.billed === 0n || row.lines.length === 0) continue;
      (drafts ??= []).push({
        message: `Order ${names.join(", ")} was cancelled: ${row.code} ${amountWords(row.billed as Amount)} is not owed.`,
        charge: row.code,
        expected: ZERO,
        billed: row.billed,
      });
    }
    return outcomeOf(drafts);
  },
});
