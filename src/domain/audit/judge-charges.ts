import type { Amount } from "../money/amount.ts";
import { percentText } from "../money/round.ts";
import { amountWords, overOrUnder } from "./amount-words.ts";
import type { AuditContext } from "./audit-context.ts";
import type { ComparedCode, ComparedPart } from "./comparison.ts";
import { outcomeOf } from "./define-rule.ts";
import type { FindingDraft, RuleOutcome } from "./define-rule.ts";
import { findChargeSupport } from "./find-support.ts";
import type { Support } from "./finding.ts";
import { heldLimit, isWithin } from "./resolve-limit.ts";
import { causeOfVariance } from "./variance-cause.ts";

type Side = "over" | "under";

const isOn = (side: Side, variance: Amount): boolean => (side === "over" ? variance > 0n : variance < 0n);

const draftOf = (
  context: AuditContext,
  side: Side,
  row: ComparedCode,
  part: ComparedPart | null,
  support: Support | null,
): FindingDraft => {
  const expected = part?.expected ?? row.expected;
  const ordered = part?.ordered ?? row.ordered;
  const billed = part?.billed ?? row.billed;
  const variance = (billed - expected) as Amount;
  const limit = heldLimit(side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code), ordered);
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
  context: AuditContext,
  side: Side,
  row: ComparedCode,
  parts: readonly ComparedPart[],
  drafts: FindingDraft[],
): boolean => {
  const { limit } = side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code);
  let found = false;
  for (const part of parts) {
    const variance = (part.billed - part.expected) as Amount;
    // An item or order of the set that is not billed at all is missing, which informs; the total judges.
    if (!isOn(side, variance) || part.billed === 0n || isWithin(variance, limit, part.ordered)) continue;
    drafts.push(draftOf(context, side, row, part, side === "over" ? findChargeSupport(context, row) : null));
    found = true;
  }
  return found;
};

/**
 * Judges every code that is both ordered and billed on one side of its limit: by item where the order prices by item, else the code as a
 * whole and, on a bill over several orders, each order's part of it.
 */
export const judgeCharges = (context: AuditContext, side: Side): RuleOutcome => {
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
    const { limit } = side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code);
    if (isWithin(row.variance, limit, row.ordered)) continue;
    (drafts ??= []).push(draftOf(context, side, row, null, side === "over" ? findChargeSupport(context, row) : null));
  }
  return outcomeOf(drafts);
};

/** What approved documents support of the bill's overcharges, over all codes. */
export const supportedOvercharge = (context: AuditContext): { readonly amount: Amount; readonly support: Support | null } => {
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
