import { minus } from "../money/amount.ts";
import type { Amount } from "../money/amount.ts";
import { percentText } from "../money/round.ts";
import type { CHARGE_MESSAGES } from "./charge-messages.ts";
import type { RuleContext } from "./rule-settings.ts";
import type { ComparedCode, ComparedPart } from "./comparison.ts";
import { outcomeOf } from "./define-rule.ts";
import type { FindingDraft, RuleOutcome } from "./define-rule.ts";
import { findChargeSupport } from "./find-support.ts";
import type { Support } from "./finding.ts";
import type { Limit } from "./policy.ts";
import { heldLimit, isWithin, limitData } from "./resolve-limit.ts";
import type { Resolved } from "./resolve-limit.ts";
import type { UNCOMPARED } from "./uncompared.ts";
import { causesOfVariance } from "./variance-cause.ts";

/** One side of what charges may differ by. */
export interface ChargeSide {
  readonly side: "over" | "under";
  readonly limitOf: (chargeCode: string) => Resolved<Limit>;
  /** The approved document that supports the difference of a code. */
  readonly supportOf: (row: ComparedCode) => Support | null;
}

const isOn = ({ side }: ChargeSide, variance: Amount): boolean => (side === "over" ? variance > 0n : variance < 0n);

type ChargeDraft = FindingDraft<typeof CHARGE_MESSAGES>;

const draftOf = (context: RuleContext, side: ChargeSide, row: ComparedCode, part: ComparedPart | null): ChargeDraft => {
  const support = side.supportOf(row);
  const expected = part?.expected ?? row.expected;
  const ordered = part?.ordered ?? row.ordered;
  const billed = part?.billed ?? row.billed;
  const variance = minus(billed, expected);
  const { currency } = context.comparison;
  const limit = heldLimit(side.limitOf(row.code), ordered, currency);
  const data = {
    charge: row.code,
    kind: row.kind,
    billed: context.money(billed),
    expected: context.money(expected),
    ordered: context.money(ordered),
    previous: context.money(minus(ordered, expected)),
    variance: context.money(variance),
    percent: percentText(variance, ordered),
    causes: part === null ? causesOfVariance(context, row) : [],
    limit: limitData(limit, currency),
    support: support?.documentType ?? null,
  };
  const finding = { charge: row.code, expected, billed, limit, part, supportedBy: support };
  if (part === null) return { ...finding, message: "charge", data };
  if (part.itemId !== null) return { ...finding, message: "item", data: { ...data, itemId: part.itemId } };
  const order = context.facts.orders.find((each) => each.uuid === part.orderUuid)?.order;
  return { ...finding, message: "order", data: { ...data, orderNumber: order?.orderNumber ?? "" } };
};

const judgeParts = (
  context: RuleContext,
  side: ChargeSide,
  row: ComparedCode,
  parts: readonly ComparedPart[],
  drafts: ChargeDraft[],
): boolean => {
  const limit = side.limitOf(row.code).value;
  let found = false;
  for (const part of parts) {
    const variance = minus(part.billed, part.expected);
    // An item or order of the set that is not billed at all is missing, which informs; the total judges.
    if (!isOn(side, variance) || part.billed === 0n || isWithin(variance, limit, part.ordered)) continue;
    drafts.push(draftOf(context, side, row, part));
    found = true;
  }
  return found;
};

/**
 * Judges every code that is both ordered and billed on one side of its limit: by item where the order prices by item, else the code as a
 * whole and, on a bill over several orders, each order's part of it.
 */
export const judgeCharges = (context: RuleContext, side: ChargeSide): RuleOutcome<typeof CHARGE_MESSAGES, typeof UNCOMPARED> => {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  const drafts: ChargeDraft[] = [];
  for (const row of context.comparison.rows) {
    if (!row.onOrder || row.lines.length === 0) continue;
    if (row.byItem !== null) {
      judgeParts(context, side, row, row.byItem, drafts);
      continue;
    }
    const inParts = row.byOrder !== null && judgeParts(context, side, row, row.byOrder, drafts);
    if (inParts || !isOn(side, row.variance)) continue;
    const limit = side.limitOf(row.code).value;
    if (isWithin(row.variance, limit, row.ordered)) continue;
    drafts.push(draftOf(context, side, row, null));
  }
  return outcomeOf(drafts);
};

/** What approved documents support of the bill's overcharges, over all codes. */
export const supportedOvercharge = (
  context: RuleContext<"chargeDocuments">,
): { readonly amount: Amount; readonly support: Support | null } => {
  let sum = 0n;
  let support: Support | null = null;
  if (context.facts.documents.length === 0) return { amount: sum as Amount, support };
  for (const row of context.comparison.rows) {
    if (row.lines.length === 0 || row.variance <= 0n) continue;
    const found = findChargeSupport(context, row);
    if (found === null) continue;
    sum += row.variance;
    support ??= found;
  }
  return { amount: sum as Amount, support };
};
