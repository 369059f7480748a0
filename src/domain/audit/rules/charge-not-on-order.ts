import { defineRule } from "../context/define-rule.ts";
import { isNothingPriced } from "../charges/comparison.ts";
import { outcomeOf, PASS } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { findChargeSupport, supportDataOfBilled } from "../papers/find-support.ts";
import type { MoneyData, OwedElsewhere, SupportData } from "../findings/message-data.ts";
import { chargeText, owedElsewhereText, supportText } from "../findings/message-text.ts";
import { isPaidBack } from "../approval/money-back.ts";
import { isNothing, ZERO } from "../../money/amount.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

const MESSAGES = {
  notOrdered: (d: OwedElsewhere & { charge: string; kind: string; billed: MoneyData; support: SupportData | null }) =>
    `${d.charge}: ${chargeText(d.kind, d.billed)} is billed, and is not on the order.${supportText(d.support)}${owedElsewhereText(d)}`,
};

/**
 * A code no order expects is billed, whatever its amount. A tax the rule of the place asks for is expected; a credit of what was
 * paid of the code, or of other taxes, gives back what no order asks for (any more). A discount that is taken off linehaul is
 * judged with that where they are one sum; orders that name no charges at all are order-without-charges'.
 */
export const chargeNotOnOrder = defineRule({
  id: "charge-not-on-order",
  title: "A charge is not on the order",
  since: 1,
  severity: "review",
  settings: ["chargeNotOnOrder", "overrides", "chargeDocuments", "acceptSupported"],
  messages: MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (facts, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    if (isNothingPriced(context.comparison)) return PASS;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of context.comparison.rows) {
      if (row.onOrder || !row.known || row.tax !== null || isNothing(row.billed) || row.lines.length === 0) continue;
      const { net } = context.comparison;
      const isOff = row.kind === "discount" && row.billed < 0n && net?.rows.has(row) === true;
      const isInSum = isOff || net?.takenOff.includes(row) === true;
      if (isPaidBack(context, row) || isInSum) continue;
      const severity = context.policy.chargeNotOnOrder(row.code);
      if (severity === "off") continue;
      const support = findChargeSupport(context, row);
      found.push({
        message: "notOrdered",
        data: {
          charge: row.code,
          kind: row.kind,
          billed: context.money(row.billed),
          support: supportDataOfBilled(support, row, context),
          ...context.owedElsewhere(row.code),
        },
        ...context.mostOver(row.code),
        severity,
        ruled: true,
        charge: row.code,
        expected: ZERO,
        billed: row.billed,
        supportedBy: support,
      });
    }
    return outcomeOf(found);
  },
});
