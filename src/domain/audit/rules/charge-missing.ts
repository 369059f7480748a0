import { isNothing, minus, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import type { ComparedPart } from "../charges/comparison.ts";
import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { LimitData, MoneyData } from "../findings/message-data.ts";
import { chargeText, limitText, listText, overOrUnder, sizeText } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { type NetAfterOthers, netAfterOthers, netAfterOthersToCarrier } from "../judging/charge-messages.ts";
import { percentText } from "../../money/round.ts";
import { pastLimits } from "../judging/judge-charges.ts";
import { isBilledNetBefore } from "../charges/net-linehaul.ts";
import type { NetLinehaul } from "../charges/net-linehaul.ts";
import type { Limit } from "../policy/policy.ts";
import { heldLimit, limitData } from "../context/resolve-limit.ts";
import type { Resolved } from "../context/resolve-limit.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

const MESSAGES = {
  notBilled: (d: { charge: string; kind: string; expected: MoneyData }) =>
    `${d.charge}: ${chargeText(d.kind, d.expected)} is expected and not billed.`,
  discountLeftOut: (d: LeftOut) => leftOutText(d, ""),
  discountLeftOutOfOrder: (d: LeftOut & { orderNumber: string }) => leftOutText(d, ` of order ${d.orderNumber}`),
  /** Earlier invoices billed linehaul: whether they took the discount off, the sum tells alone. */
  netAfterOthers: (d: NetAfterOthers) => netAfterOthers(d),
  netAfterOthersOfOrder: (d: NetAfterOthers & { orderNumber: string }) => netAfterOthers(d, ` of order ${d.orderNumber}`),
};

/** Discounts that are expected and not billed, and what linehaul and discounts together are billed and expected at. */
type LeftOut = {
  readonly discounts: readonly { readonly charge: string; readonly expected: MoneyData }[];
  readonly linehaul: string;
  readonly billed: MoneyData;
  readonly expected: MoneyData;
  readonly variance: MoneyData;
  readonly limit: LimitData;
};

const leftOutText = (d: LeftOut, where: string): string =>
  `${listText(d.discounts.map(({ charge, expected }) => `${charge} of ${sizeText(expected)}`))} is left out: ${d.linehaul}${where} is billed at ${moneyText(d.billed)}, and expected at ${moneyText(d.expected)} with ${d.discounts.length === 1 ? "it" : "them"}, ${overOrUnder(d.variance)}.${limitText(d.limit)}`;

type LimitOf = (chargeCode: string, ordered: Amount) => Resolved<Limit>;

/** A discount that is left out, where linehaul and discounts together are over: of the invoice, or of one of its orders. */
const leftOutDraft = (
  context: RuleContext,
  { sum, leftOut }: NetLinehaul,
  part: ComparedPart | null,
  limitOf: LimitOf,
): FindingDraft<typeof MESSAGES> => {
  const { billed, expected, ordered } = part ?? sum;
  const { currency } = context.comparison;
  const base = part?.ordered ?? context.limitBasis(sum).base;
  const limit = heldLimit(limitOf(sum.code, base), base, currency);
  const order = part === null ? undefined : context.facts.orders.find((entry) => entry.uuid === part.orderUuid)?.order;
  const orderNumber = order?.orderNumber ?? "";
  const previous = minus(ordered, expected);
  const most = context.comparison.unpriced.length === 0 ? {} : context.mostOver(null);
  const finding = { severity: "dispute" as const, ...most, charge: leftOut[0]?.code ?? null, expected, billed, limit, part };
  if (previous > 0n) {
    const data = {
      charge: sum.code,
      discounts: leftOut.map((row) => ({ charge: row.code })),
      billed: context.money(billed),
      expected: context.money(expected),
      ordered: context.money(ordered),
      previous: context.money(previous),
      variance: context.money(minus(billed, expected)),
      percent: percentText(minus(billed, expected), ordered),
      limit: limitData(limit, currency),
      support: null,
      unknownOrders: [],
    };
    return part === null
      ? { ...finding, message: "netAfterOthers", data }
      : { ...finding, message: "netAfterOthersOfOrder", data: { ...data, orderNumber } };
  }
  const data = {
    discounts: leftOut.map((row) => ({ charge: row.code, expected: context.money(row.expected) })),
    linehaul: sum.code,
    billed: context.money(billed),
    expected: context.money(expected),
    variance: context.money(minus(billed, expected)),
    limit: limitData(limit, currency),
  };
  return part === null
    ? { ...finding, message: "discountLeftOut", data }
    : { ...finding, message: "discountLeftOutOfOrder", data: { ...data, orderNumber } };
};

/**
 * An expected code is not billed (by this invoice or one before it). It informs; the total judges. But a discount that is left
 * out beside linehaul is an overcharge where linehaul and discounts together are over the linehaul's limit, and nothing at all
 * where they are not.
 */
export const chargeMissing = defineRule({
  id: "charge-missing",
  title: "An expected charge is not billed",
  since: 1,
  severity: "information",
  settings: ["charge.over", "overrides"],
  messages: MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {
    netAfterOthers: (d) => netAfterOthersToCarrier(d),
    netAfterOthersOfOrder: (d) => netAfterOthersToCarrier(d, ` of order ${d.orderNumber}`),
  },
  check: (_, context) => {
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    const { net, rows } = context.comparison;
    if (net !== null && net.leftOut.length > 0) {
      const limitOf: LimitOf = (chargeCode, ordered) => context.policy.limit("charge.over", ordered, chargeCode);
      for (const part of pastLimits(context, { side: "over", limitOf, supportOf: () => null }, net.sum))
        found.push(leftOutDraft(context, net, part, limitOf));
    }
    let billedNet: boolean | undefined;
    for (const row of rows) {
      if (!row.onOrder || row.lines.length > 0 || isNothing(row.expected) || net?.leftOut.includes(row) === true) continue;
      if (row.previous !== 0n && row.expected < 0n === row.ordered > 0n) continue;
      if ((row.kind === "linehaul" || row.kind === "discount") && (billedNet ??= isBilledNetBefore(rows))) continue;
      found.push({
        message: "notBilled",
        data: { charge: row.code, kind: row.kind, expected: context.money(row.expected) },
        charge: row.code,
        expected: row.expected,
        billed: ZERO,
      });
    }
    return outcomeOf(found);
  },
});
