import type { Amount } from "../../money/amount.ts";
import { addAmounts, isNothing, minus, plus, ZERO } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import type { TOTAL_MESSAGES } from "./charge-messages.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import { isNothingPriced } from "../charges/comparison.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { isAllMoneyBack } from "../approval/money-back.ts";
import { PASS } from "../findings/outcome.ts";
import type { RuleOutcome } from "../context/define-rule.ts";
import { supportData } from "../papers/find-support.ts";
import type { Support } from "../findings/finding.ts";
import type { MoneyData } from "../findings/message-data.ts";
import type { Limit } from "../policy/policy.ts";
import { heldLimit, isWithin, limitData } from "../context/resolve-limit.ts";
import type { Resolved } from "../context/resolve-limit.ts";
import type { UNCOMPARED } from "../context/uncompared.ts";
import { askedOf } from "../approval/asked-of-withheld.ts";
import { judgedAsOne, withheldOf } from "../approval/withheld.ts";

/** One side of what the total may differ by. */
export interface TotalSide {
  readonly side: "over" | "under";
  readonly limitOf: (ordered: Amount) => Resolved<Limit>;
  /** What approved documents support of the difference, over all codes. */
  readonly supported: () => { readonly amount: Amount; readonly support: Support | null } | null;
}

/** Whether what a code is billed less is withheld of it: it makes no total differ. */
const isWithheld = (context: RuleContext, row: ComparedCode): boolean =>
  row.variance < 0n && plus(row.variance, withheldOf(context, row)?.amount ?? ZERO) >= 0n;

/**
 * The charges that make the total differ, when each of them has a finding of its own; null when the total has something new to
 * tell.
 */
const toldCharges = (context: RuleContext, side: TotalSide["side"]): { code: string; variance: MoneyData }[] | null => {
  const charges: { code: string; variance: MoneyData }[] = [];
  const { rows, net } = context.comparison;
  for (const row of rows) {
    const { code, variance } = row;
    if (isNothing(variance) || (side === "over" && isWithheld(context, row))) continue;
    // Codes that are judged as one sum are told by the finding about any of them.
    const isNet = net?.rows.has(row) === true;
    const codes = isNet ? [...net.rows].map((entry) => entry.code) : [code];
    if (!context.found.some(({ charge, rule }) => charge !== null && codes.includes(charge) && rule.startsWith("charge-")))
      return null;
    const told = isNet && (net.takenOff.length > 0 || net.sum.expected !== net.sum.ordered) ? net.sum : row;
    if (!charges.some((each) => told === net?.sum && each.code === told.code))
      charges.push({ code: told.code, variance: context.money(told.variance) });
  }
  return charges.length === 0 ? null : charges;
};

/**
 * The documents that bear out what a total is over, where what they leave of it is within the limit. They may bear more than the
 * total is over, where another code is under: then nothing is left.
 */
export function supportOfTotal(
  supported: { readonly amount: Amount; readonly support: Support | null },
  variance: Amount,
  isWithinLimit: (left: Amount) => boolean,
): Support | null {
  const left = minus(variance, supported.amount);
  return left <= 0n || isWithinLimit(left) ? supported.support : null;
}

/** What earlier decisions withhold of the codes that orders expect, and what of it the invoice asks for. */
const withheldInAll = (context: RuleContext): { readonly amount: Amount; readonly asked: Amount } => {
  const withheld = judgedAsOne(context.comparison.rows.filter((row) => row.onOrder)).flatMap(({ rows, chief }) => {
    const own = withheldOf(context, chief);
    return own === null ? [] : [{ own, asked: askedOf(own, addAmounts(rows.map((row) => row.billed))) }];
  });
  return {
    amount: addAmounts(withheld.map(({ own }) => own.amount)),
    asked: addAmounts(withheld.map(({ asked }) => asked)),
  };
};

/** Judges the whole invoice against what the orders (and tax rules) still expect of the vendor, on one side of the limit. */
export function judgeTotal(
  context: RuleContext,
  { side, limitOf, supported: supportOf }: TotalSide,
): RuleOutcome<typeof TOTAL_MESSAGES, typeof UNCOMPARED> {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  if (isNothingPriced(context.comparison)) return PASS;
  const { billed, ordered, previous, centsAllowance } = context.comparison;
  const withheld = withheldInAll(context);
  // What is withheld is expected still: what the invoice does not ask for of it leaves no room for other charges.
  const notAsked = side === "over" && billed > 0n ? minus(withheld.amount, withheld.asked) : ZERO;
  const expected = minus(context.comparison.expected, notAsked);
  const variance = minus(billed, expected);
  // What a credit gives back of what was agreed is expected too.
  const inAll = plus(context.comparison.expected, previous);
  if (side === "over" ? variance <= 0n : variance >= 0n || isAllMoneyBack(context)) return PASS;
  const { base, passed } = side === "over" ? context.limitBasis(null) : { base: ordered, passed: ZERO };
  const resolved = limitOf(base);
  // It is rightly not asked for, either.
  const judged = side === "over" ? minus(variance, passed) : plus(variance, withheld.amount);
  if (judged === 0n || judged > 0n !== variance > 0n) return PASS;
  if (isWithin(judged, resolved.value, base, centsAllowance)) return PASS;
  const supported = supportOf();
  const support =
    supported === null ? null : supportOfTotal(supported, judged, (left) => isWithin(left, resolved.value, base, centsAllowance));
  const { currency } = context.comparison;
  const limit = heldLimit(resolved, base, currency);
  const data = {
    billed: context.money(billed),
    expected: context.money(expected),
    ordered: context.money(inAll),
    previous: context.money(previous),
    ...context.agreedBeside(context.comparison.rows),
    variance: context.money(variance),
    percent: percentText(variance, ordered),
    limit: limitData(limit, currency),
    support: supportData(support, context),
    ...(side === "over" ? context.owedElsewhere(null) : { unknownOrders: [] }),
  };
  const finding = {
    ...(side === "over" ? context.mostOver(null) : {}),
    expected,
    billed,
    limit,
    supportedBy: support,
  };
  const charges = toldCharges(context, side);
  return charges === null
    ? [{ ...finding, message: "total", data }]
    : [{ ...finding, message: "toldByCharges", data: { ...data, charges } }];
}
