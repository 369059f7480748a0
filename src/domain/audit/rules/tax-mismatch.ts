import type { Amount } from "../../money/amount.ts";
import { absolute, HALF_CENT, printRate, ZERO } from "../../money/amount.ts";
import { percentOf } from "../../money/round.ts";
import { amountWords, overOrUnder } from "../amount-words.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { findTaxRule } from "../tax-rule.ts";

const NO_RULE = notApplicable("the policy has no tax rule for the place of delivery, or no tax is billed");

/** A tax is not the percentage of the place of delivery on what is billed beside taxes; cents are rounded, so half a cent is nothing. */
export const taxMismatch = defineRule({
  id: "tax-mismatch",
  title: "A tax is not what the place asks for",
  since: 1,
  severity: "dispute",
  settings: ["taxes"],
  check: (facts, { book, comparison }) => {
    if (facts.policy.taxes.length === 0) return NO_RULE;
    let taxable = 0n;
    for (const row of comparison.rows) if (row.kind !== "tax") taxable += row.billed;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (const row of comparison.rows) {
      if (row.kind !== "tax" || row.lines.length === 0) continue;
      const rule = findTaxRule(facts, row.code, book);
      if (rule === undefined) continue;
      compared = true;
      const unregistered = facts.vendor?.taxRegistered === false;
      const expected = unregistered ? ZERO : percentOf(taxable as Amount, rule.percent);
      const difference = (row.billed - expected) as Amount;
      if (absolute(difference) <= HALF_CENT) continue;
      (drafts ??= []).push({
        message: unregistered
          ? `${row.code} ${amountWords(row.billed)} is billed, but the vendor is not registered for taxes.`
          : `${row.code}: ${amountWords(row.billed)} is billed, ${printRate(rule.percent)} % of ${amountWords(taxable as Amount)} (${rule.place}) is ${amountWords(expected)}, ${overOrUnder(difference)}.`,
        charge: row.code,
        expected,
        billed: row.billed,
      });
    }
    return compared ? outcomeOf(drafts) : NO_RULE;
  },
});
