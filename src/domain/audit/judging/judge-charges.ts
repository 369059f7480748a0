import { addAmounts, isNothing, minus, plus, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import type { CHARGE_MESSAGES } from "./charge-messages.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { ComparedCode, ComparedPart } from "../charges/comparison.ts";
import { isMoneyBack } from "../approval/money-back.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft, RuleOutcome } from "../context/define-rule.ts";
import { findChargeSupport, heldAgainst, supportData } from "../papers/find-support.ts";
import type { Support } from "../findings/finding.ts";
import type { LimitBasis } from "../context/limit-base.ts";
import type { Limit } from "../policy/policy.ts";
import { heldLimit, isWithin, limitData } from "../context/resolve-limit.ts";
import type { Resolved } from "../context/resolve-limit.ts";
import type { UNCOMPARED } from "../context/uncompared.ts";
import { causesOfVariance } from "./variance-cause.ts";
import { withheldOf } from "../approval/withheld.ts";

/** One side of what charges may differ by. */
export interface ChargeSide {
  readonly side: "over" | "under";
  readonly limitOf: (chargeCode: string, ordered: Amount) => Resolved<Limit>;
  /** The approved document that supports the difference of a code. */
  readonly supportOf: (row: ComparedCode) => Support | null;
}

const NO_ROWS: ReadonlySet<ComparedCode> = new Set();

const isOn = ({ side }: ChargeSide, variance: Amount): boolean => (side === "over" ? variance > 0n : variance < 0n);

/** By what the limit of a code is judged. */
const basisOf = (context: RuleContext, { side }: ChargeSide, row: ComparedCode): LimitBasis =>
  side === "over" ? context.limitBasis(row) : { base: row.ordered, passed: ZERO };

type ChargeDraft = FindingDraft<typeof CHARGE_MESSAGES>;

const draftOf = (context: RuleContext, side: ChargeSide, row: ComparedCode, part: ComparedPart | null): ChargeDraft => {
  const expected = part?.expected ?? row.expected;
  const ordered = part?.ordered ?? row.ordered;
  const billed = part?.billed ?? row.billed;
  const variance = minus(billed, expected);
  const { currency, net } = context.comparison;
  const takenOff = net?.sum === row ? net.takenOff.filter((each) => each.lines.length > 0) : [];
  const base = part?.ordered ?? basisOf(context, side, row).base;
  const resolved = side.limitOf(row.code, base);
  const limit = heldLimit(resolved, base, currency);
  const { centsAllowance } = part ?? row;
  const support = heldAgainst(side.supportOf(row), (left) => isWithin(left, resolved.value, base, centsAllowance));
  const data = {
    charge: row.code,
    kind: row.kind,
    billed: context.money(billed),
    expected: context.money(expected),
    ordered: context.money(ordered),
    previous: context.money(minus(ordered, expected)),
    ...(part === null ? context.agreedBeside([row]) : {}),
    variance: context.money(variance),
    percent: percentText(variance, ordered),
    causes: part === null && takenOff.length === 0 ? causesOfVariance(context, row) : [],
    limit: limitData(limit, currency),
    support: supportData(support, context),
    ...(side.side === "over" ? context.owedElsewhere(row.code) : { unknownOrders: [] }),
  };
  const finding = {
    ...(side.side === "over" ? context.mostOver(row.code) : {}),
    charge: row.code,
    expected,
    billed,
    limit,
    part,
    supportedBy: support,
  };
  if (part === null && takenOff.length > 0) {
    const discounts = takenOff.map((each) => ({ charge: each.code, billed: context.money(each.billed) }));
    const gross = context.money(minus(billed, addAmounts(takenOff.map((each) => each.billed))));
    return { ...finding, message: "net", data: { ...data, gross, discounts } };
  }
  if (part === null) {
    const [item, second] = row.byItem === null ? [] : itemsOn(side, row.byItem);
    return { ...finding, itemId: second === undefined ? (item?.itemId ?? null) : null, message: "charge", data };
  }
  const order = context.facts.orders.find((each) => each.uuid === part.orderUuid)?.order;
  return { ...finding, message: "order", data: { ...data, orderNumber: order?.orderNumber ?? "" } };
};

/** The items of a code that are on this side of what is expected of them: the cause of its variance. */
const itemsOn = (side: ChargeSide, items: readonly ComparedPart[]): readonly ComparedPart[] =>
  items.filter((item) => {
    const variance = minus(item.billed, item.expected);
    return isOn(side, variance) && !isNothing(variance);
  });

/**
 * What is past its limit of one code, or of linehaul and discounts as one sum: on an invoice over several orders each order's
 * part by its own limit (the parts), and the sum of the lines by the code's (null). What the parts tell is not told again; the
 * rest is judged still, since many small parts may be too much together.
 */
export function pastLimits(context: RuleContext, side: ChargeSide, row: ComparedCode): readonly (ComparedPart | null)[] {
  const past: (ComparedPart | null)[] = [];
  let rest = row.variance;
  for (const part of row.byOrder ?? []) {
    const variance = minus(part.billed, part.expected);
    // An order of the set that is not billed at all is missing, which informs; the total judges.
    if (!isOn(side, variance) || part.billed === 0n) continue;
    if (isWithin(variance, side.limitOf(row.code, part.ordered).value, part.ordered, part.centsAllowance)) continue;
    past.push(part);
    rest = minus(rest, variance);
  }
  const { base, passed } = isOn(side, rest) ? basisOf(context, side, row) : { base: ZERO, passed: ZERO };
  rest = minus(rest, passed);
  if (!isOn(side, rest)) return past;
  if (!isWithin(rest, side.limitOf(row.code, base).value, base, row.centsAllowance)) past.push(null);
  return past;
}

/** Whether what a code is billed less is what earlier decisions withhold of it: it is expected still, and not asked for. */
const isWithheldAlone = (context: RuleContext, row: ComparedCode): boolean => {
  const withheld = withheldOf(context, row);
  return withheld !== null && plus(row.variance, withheld.amount) >= 0n;
};

/** Whether it says nothing against a code that it is billed less: it is withheld, or money back. */
const isRightlyUnder = (context: RuleContext, row: ComparedCode): boolean =>
  isWithheldAlone(context, row) || isMoneyBack(context, row);

/**
 * Judges every code that is both ordered and billed on one side of its limit, but for those that are `judgedElsewhere`, and
 * `besides`.
 */
export function judgeCharges(
  context: RuleContext,
  side: ChargeSide,
  judgedElsewhere: ReadonlySet<ComparedCode> = NO_ROWS,
  besides: ComparedCode | null = null,
): RuleOutcome<typeof CHARGE_MESSAGES, typeof UNCOMPARED> {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  const drafts: ChargeDraft[] = [];
  const judge = (row: ComparedCode): void => {
    for (const part of pastLimits(context, side, row)) drafts.push(draftOf(context, side, row, part));
  };
  for (const row of context.comparison.rows) {
    // Most codes are exactly as expected.
    if (!row.onOrder || row.lines.length === 0 || (row.variance === 0n && row.byOrder === null)) continue;
    if (!judgedElsewhere.has(row) && !(side.side === "under" && isRightlyUnder(context, row))) judge(row);
  }
  if (besides !== null && !(side.side === "under" && isRightlyUnder(context, besides))) judge(besides);
  return outcomeOf(drafts);
}

/**
 * What approved documents support of the invoice's overcharges, over all codes: by amount, or where a class or weight alone is
 * proven as a fact.
 */
export function supportedOvercharge(context: RuleContext<"chargeDocuments">): {
  readonly amount: Amount;
  readonly support: Support | null;
} {
  let sum = ZERO;
  if (context.facts.documents.length === 0) return { amount: sum, support: null };
  const found: Support[] = [];
  for (const row of context.comparison.rows) {
    if (row.lines.length === 0 || row.variance <= 0n) continue;
    const support = findChargeSupport(context, row);
    if (support === null) continue;
    sum = plus(sum, support.amount ?? row.variance);
    found.push(support);
  }
  const [first] = found;
  if (first === undefined) return { amount: sum, support: null };
  const strength = found.some((support) => support.strength === "fact") ? "fact" : "whole";
  return { amount: sum, support: { ...first, strength, amount: null, left: null } };
}
