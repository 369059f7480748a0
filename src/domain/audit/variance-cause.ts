import type { Charge } from "../charge/charge.ts";
import { isNothing } from "../money/amount.ts";
import { extend } from "../money/round.ts";
import type { RuleFacts } from "./rule-settings.ts";
import { amountWords, quantityWords, rateWords } from "./amount-words.ts";
import type { ComparedCode } from "./comparison.ts";

const foldedQualifier = (qualifier: string | null): string | null => (qualifier === null ? null : qualifier.toLowerCase());

const ofOneLine = (billed: Charge, ordered: Charge): string => {
  const causes: string[] = [];
  const qualifiersDiffer =
    billed.qualifier !== null &&
    ordered.qualifier !== null &&
    foldedQualifier(billed.qualifier) !== foldedQualifier(ordered.qualifier);
  if (qualifiersDiffer) causes.push(`qualifier ${billed.qualifier} billed, ${ordered.qualifier} expected`);
  if (billed.quantity !== null && ordered.quantity !== null && billed.quantity !== ordered.quantity) {
    causes.push(
      `quantity ${quantityWords(billed.quantity, billed.qualifier)} billed, ${qualifiersDiffer ? quantityWords(ordered.quantity, ordered.qualifier) : rateWords(ordered.quantity)} expected`,
    );
  }
  if (billed.rate !== null && ordered.rate !== null && billed.rate !== ordered.rate)
    causes.push(`rate ${rateWords(billed.rate)} billed, ${rateWords(ordered.rate)} expected`);
  if (causes.length === 0 && billed.rate !== null && billed.quantity !== null) {
    const product = extend(billed.rate, billed.quantity);
    if (!isNothing((billed.amount - product) as typeof product))
      causes.push(`${rateWords(billed.rate)} x ${rateWords(billed.quantity)} is ${amountWords(product)}`);
  }
  return causes.join("; ");
};

/** Why a code's amounts differ, as far as rates and quantities tell: "quantity 13.00 cwt billed, 12.34 expected". Empty when they do not. */
export const causeOfVariance = (facts: RuleFacts, row: ComparedCode): string => {
  const { charges } = facts.invoice.invoice;
  const [ordered, second] = row.orderedLines;
  const at = row.lines[0];
  if (row.previous !== 0n) return `${amountWords(row.previous)} of ${amountWords(row.ordered)} was billed before`;
  if (row.lines.length === 1 && ordered !== undefined && second === undefined && at !== undefined)
    return ofOneLine(charges[at] as Charge, ordered);
  if (row.lines.length !== row.orderedLines.length)
    return `${row.lines.length} ${row.lines.length === 1 ? "line" : "lines"} billed, ${row.orderedLines.length} expected`;
  return "";
};
