import { defineRule } from "../context/define-rule.ts";
import { isNothingPriced } from "../charges/comparison.ts";
import { outcomeOf, PASS } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { findChargeSupport, supportDataOfBilled } from "../papers/find-support.ts";
import type { MoneyData, OwedElsewhere, SupportData } from "../findings/message-data.ts";
import { chargeText, listText, owedElsewhereText, sizeText, supportText } from "../findings/message-text.ts";
import { creditStanding, isPaidBack } from "../approval/money-back.ts";
import { isNothing, plus, ZERO } from "../../money/amount.ts";
import { moneyText } from "../../money/money-text.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

/** A credit of a code that no order names. */
type Credited = {
  readonly charge: string;
  readonly billed: MoneyData;
  /** Set where less was paid of it; `0.0000` where nothing was. */
  readonly paid: MoneyData | null;
  /** Another credit of as much. */
  readonly repeats: string | null;
};

const whyHeld = ({ paid, repeats }: Credited): string => {
  if (paid === null) return repeats === null ? "" : `, and credit ${repeats} gave back as much: it may be the same one`;
  return /^0\.0+$/.test(paid.amount) ? ", and nothing was paid of it" : `, and no more than ${moneyText(paid)} was paid of it`;
};

type NotOrdered = OwedElsewhere & { charge: string; kind: string; billed: MoneyData; support: SupportData | null };

const MESSAGES = {
  credited: (d: Credited) => `${d.charge}: ${sizeText(d.billed)} is credited; it is not on the order${whyHeld(d)}.`,
  notOrdered: (d: NotOrdered) =>
    `${d.charge}: ${chargeText(d.kind, d.billed)} is billed, and is not on the order.${supportText(d.support)}${owedElsewhereText(d)}`,
  /** It was on an order that is cancelled now, and on none that stands. */
  ofCancelled: (d: NotOrdered & { orderNumbers: readonly string[] }) =>
    `${d.charge}: ${chargeText(d.kind, d.billed)} is billed, and was on order ${listText(d.orderNumbers)}, which was cancelled.${supportText(d.support)}${owedElsewhereText(d)}`,
};

/** The cancelled orders that asked the vendor for a code. */
const cancelledOrdersOf = ({ facts, book, comparison }: RuleContext, code: string): readonly string[] =>
  facts.orders.flatMap(({ status, order }, at) => {
    const asks = (comparison.vendors[at]?.charges ?? []).some((charge) => book.resolveOrdered(charge.name).code === code);
    return status === "cancelled" && asks ? [order.orderNumber] : [];
  });

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
      if (isPaidBack(context, row) || row.isAskedBack || isInSum) continue;
      const severity = context.policy.chargeNotOnOrder(row.code);
      if (severity === "off") continue;
      const own = { severity, ruled: true, charge: row.code, expected: ZERO, billed: row.billed } as const;
      const credit = creditStanding(context, row);
      if (credit !== null) {
        const paid = plus(credit.paid, row.billed) < 0n ? context.money(credit.paid) : null;
        const data = { charge: row.code, billed: context.money(row.billed), paid, repeats: credit.repeats };
        found.push({ ...own, message: "credited", data });
        continue;
      }
      const support = findChargeSupport(context, row);
      const data = {
        charge: row.code,
        kind: row.kind,
        billed: context.money(row.billed),
        support: supportDataOfBilled(support, row, context),
        ...context.owedElsewhere(row.code),
      };
      const finding = { ...context.mostOver(row.code), ...own, supportedBy: support };
      const orderNumbers = cancelledOrdersOf(context, row.code);
      found.push(
        orderNumbers.length === 0
          ? { ...finding, message: "notOrdered", data }
          : { ...finding, message: "ofCancelled", data: { ...data, orderNumbers } },
      );
    }
    return outcomeOf(found);
  },
});
