import { type Amount, isNothing, minus, ZERO } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { AuditFacts, RatingAnswer } from "../facts/audit-facts.ts";
import type { AuditPolicy } from "../policy/policy.ts";
import type { LimitData, MoneyData } from "../findings/message-data.ts";
import { billedText, limitText, overOrUnder, shareText } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { ratedAmounts } from "../judging/rated-amounts.ts";
import { UNCOMPARED } from "../context/uncompared.ts";
import { isRatedAsMatched } from "../expected/rated-expectations.ts";
import { heldLimit, isWithin, limitData } from "../context/resolve-limit.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { validateRatedCharges } from "../expected/validate-rated-charges.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import type { HeldLimit } from "../findings/finding.ts";

type OtherAmount = {
  readonly charge: string;
  readonly billed: MoneyData;
  readonly rated: MoneyData;
  /** What earlier invoices billed of it; null: nothing. */
  readonly previous: MoneyData | null;
  readonly difference: MoneyData;
  readonly percent: string | null;
  readonly limit: LimitData;
};

const otherAmountText = (d: OtherAmount, says: string): string =>
  `${d.charge}: ${billedText(d.billed)} is billed, ${says} ${billedText(d.rated)}${d.previous === null ? "" : `, of which ${billedText(d.previous)} was billed before`}: ${overOrUnder(d.difference)}${shareText(d.percent, d.rated)}`;

const MESSAGES = {
  otherAmount: (d: OtherAmount) => `${otherAmountText(d, "the rating engine says")}.${limitText(d.limit)}`,
  notRated: (d: { charge: string; billed: MoneyData; limit: LimitData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, and the rating engine gives no amount for it.${limitText(d.limit)}`,
  notBilled: (d: { charge: string; rated: MoneyData; limit: LimitData }) =>
    `${d.charge}: the rating engine says ${moneyText(d.rated)}, and it is not billed.${limitText(d.limit)}`,
  unknownCode: (d: { charge: string; rated: MoneyData }) =>
    `${d.charge}: the rating engine says ${moneyText(d.rated)} under a name that is none of your charge codes, so nothing is compared with it. Add it to the charge codes, or as another name of one.`,
};
type Draft = FindingDraft<typeof MESSAGES>;
type Context = RuleContext<"charge" | "overrides" | "rating">;
const NOT_ASKED = notApplicable("notAsked");
const NO_ENGINE = notEvaluated("noEngine");
const NOT_RATED_YET = notEvaluated("notRatedYet");
const NO_ANSWER = notApplicable("noAnswer");
const NO_ANSWER_YET = notEvaluated("noAnswer");

/** The limit that a difference is past; undefined within it. */
const limitPast = (context: Context, code: string, difference: Amount, whole: Amount): HeldLimit | undefined => {
  const resolved = context.policy.limit(difference > 0n ? "charge.over" : "charge.under", whole, code);
  return isWithin(difference, resolved.value, whole) ? undefined : heldLimit(resolved, whole, context.comparison.currency);
};

/** A code that is billed, against all that the engine says of it; undefined where they agree. */
const billedDraft = (context: Context, row: ComparedCode, whole: Amount | undefined): Draft | undefined => {
  const { currency } = context.comparison;
  const expected = whole === undefined ? ZERO : minus(whole, row.previous);
  const difference = minus(row.billed, expected);
  const limit = limitPast(context, row.code, difference, whole ?? ZERO);
  if (limit === undefined) return undefined;
  const told = { charge: row.code, billed: context.money(row.billed), limit: limitData(limit, currency) };
  const finding = { charge: row.code, expected, billed: row.billed, limit };
  if (whole === undefined) return { ...finding, message: "notRated", data: told };
  return {
    ...finding,
    message: "otherAmount",
    data: {
      ...told,
      rated: context.money(whole),
      previous: isNothing(row.previous) ? null : context.money(row.previous),
      difference: context.money(difference),
      percent: percentText(difference, whole),
    },
  };
};

/**
 * A code that the engine has an amount for and nobody bills, on this invoice or one before. A follow-up invoice bills a part; of
 * a name that is no code of the tenant only this is told.
 */
const notBilledDraft = (context: Context, code: string, whole: Amount): Draft | undefined => {
  const { rows, currency } = context.comparison;
  const row = rows.find((each) => each.code === code);
  const isKnown = row?.known ?? context.book.resolve({ type: null, value: code, description: null }).known;
  const isBilled = row !== undefined && (row.lines.length > 0 || row.previous !== 0n);
  if (isBilled) return undefined;
  if (!isKnown) {
    const told = { message: "unknownCode" as const, data: { charge: code, rated: context.money(whole) }, charge: code };
    // What the engine takes off under a name nobody knows is in no expectation: the rest alone would be paid.
    return whole < 0n ? told : { ...told, severity: "information" };
  }
  if (context.invoice.type !== "Invoice") return undefined;
  const limit = limitPast(context, code, minus(ZERO, whole), whole);
  if (limit === undefined) return undefined;
  const data = { charge: code, rated: context.money(whole), limit: limitData(limit, currency) };
  return { message: "notBilled", data, charge: code, expected: whole, billed: ZERO, limit };
};

const isInvalid = ({ vendorCharges, faults = [] }: RatingAnswer): boolean =>
  faults.some(({ list }) => list !== "customer") || validateRatedCharges("vendor", vendorCharges, "USD").length > 0;

/** What the policy's rateBeforeAudit waits for. What an engine answered counts on when its address is taken away. */
const awaitedOf = (
  facts: Pick<AuditFacts, "orders" | "rating" | "ratingConfigured"> & { readonly policy: Pick<AuditPolicy, "rating"> },
) => {
  if (!facts.policy.rating.rateBeforeAudit) return undefined;
  if (facts.orders.length > 0 && !isRatedAsMatched(facts)) return facts.ratingConfigured ? NOT_RATED_YET : NO_ENGINE;
  return facts.rating?.status === "failed" ? NO_ANSWER_YET : undefined;
};

/** A charge is not what the rating engine says, beyond the limits of charges: another amount, or only one of the two has it. */
export const ratingMismatch = defineRule({
  id: "rating-mismatch",
  title: "A charge is not what the rating engine says",
  since: 1,
  severity: "review",
  settings: ["charge", "overrides", "rating"],
  messages: MESSAGES,
  reasons: {
    notAsked: "no rating engine is configured, or it was not asked",
    noEngine:
      "the policy asks the rating engine first, and there is none: set its address (PUT /manage/rating-engine), or end rating.rateBeforeAudit in the policy",
    ...UNCOMPARED,
    notRatedYet: "the policy asks the rating engine first, and it was not asked about this order yet",
    noAnswer: "the rating engine gave no answer",
  },
  // Turning the findings off does not take back that the engine is asked first.
  awaitedWhileOff: awaitedOf,
  toCarrier: {
    otherAmount: (d) => `${otherAmountText(d, "by the agreed rates it is")}.`,
    notRated: (d) => `${d.charge}: ${billedText(d.billed)} is billed, and the agreed rates have no amount for it.`,
    notBilled: null,
    unknownCode: null,
  },
  check: (facts, context) => {
    const awaited = awaitedOf(facts);
    if (awaited !== undefined) return awaited;
    if (facts.rating === null) return NOT_ASKED;
    if (facts.rating.status === "failed") return NO_ANSWER;
    // What the engine says is in the orders' currency: without one in common nothing is compared.
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const rated = ratedAmounts(context);
    const billed = context.comparison.rows.filter((row) => row.lines.length > 0);
    // What an answer says that breaks a rule is nothing to hold against the carrier.
    const most = isInvalid(facts.rating) ? { atMost: "review" as const } : {};
    const found: readonly Draft[] = [
      ...billed.flatMap((row) => billedDraft(context, row, rated.get(row.code)) ?? []),
      ...[...rated].flatMap(([code, amount]) => notBilledDraft(context, code, amount) ?? []),
    ];
    return outcomeOf(found.map((draft) => ({ ...draft, ...most })));
  },
});
