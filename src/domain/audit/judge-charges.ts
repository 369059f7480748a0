import type { Amount } from "../money/amount.ts";
import { percentText } from "../money/round.ts";
import { amountWords, overOrUnder } from "./amount-words.ts";
import type { RuleContext } from "./rule-settings.ts";
import type { ComparedCode, ComparedPart } from "./comparison.ts";
import { outcomeOf } from "./define-rule.ts";
import type { FindingDraft, RuleOutcome } from "./define-rule.ts";
import { findChargeSupport } from "./find-support.ts";
import type { Support } from "./finding.ts";
import type { Limit } from "./policy.ts";
import { heldLimit, isWithin } from "./resolve-limit.ts";
import type { Resolved } from "./resolve-limit.ts";
import { causeOfVariance } from "./variance-cause.ts";

/** One side of what charges may differ by. */
export interface ChargeSide {
  readonly side: "over" | "under";
  readonly limitOf: (chargeCode: string) => Resolved<Limit>;
  /** The approved document that supports the difference of a code. */
  readonly supportOf: (row: ComparedCode) => Support | null;
}

const isOn = ({ side }: ChargeSide, variance: Amount): boolean => (side === "over" ? variance > 0n : variance < 0n);

const draftOf = (context: RuleContext, side: ChargeSide, row: ComparedCode, part: ComparedPart | null): FindingDraft => {
  const support = side.supportOf(row);
  const expected = part?.expected ?? row.expected;
  const ordered = part?.ordered ?? row.ordered;
  const billed = part?.billed ?? row.billed;
  const variance = (billed - expected) as Amount;
  const limit = heldLimit(side.limitOf(row.code), ordered);
  const percent = percentText(variance, ordered);
  const cause = part === null ? causeOfVariance(context.facts, row) : "";
  const where = part === null ? "" : ` of ${part.words}`;
  const message = `${row.code}${where}: ${amountWords(billed)} billed, ${amountWords(expected)} expected, ${overOrUnder(variance)}${percent === null ? "" : ` (${percent} %)`}${cause === "" ? "" : `; ${cause}`}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).`;
  return {
    message: support === null ? message : `${message} Supported by the approved ${support.documentType}.`,
    charge: row.code,
    expected,
    billed,
    limit,
    part,
    supportedBy: support,
  };
};

const judgeParts = (
  context: RuleContext,
  side: ChargeSide,
  row: ComparedCode,
  parts: readonly ComparedPart[],
  drafts: FindingDraft[],
): boolean => {
  const limit = side.limitOf(row.code).value;
  let found = false;
  for (const part of parts) {
    const variance = (part.billed - part.expected) as Amount;
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
export const judgeCharges = (context: RuleContext, side: ChargeSide): RuleOutcome => {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  let drafts: FindingDraft[] | undefined;
  for (const row of context.comparison.rows) {
    if (!row.onOrder || row.lines.length === 0) continue;
    if (row.byItem !== null) {
      judgeParts(context, side, row, row.byItem, (drafts ??= []));
      continue;
    }
    const inParts = row.byOrder !== null && judgeParts(context, side, row, row.byOrder, (drafts ??= []));
    if (inParts || !isOn(side, row.variance)) continue;
    const limit = side.limitOf(row.code).value;
    if (isWithin(row.variance, limit, row.ordered)) continue;
    (drafts ??= []).push(draftOf(context, side, row, null));
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
