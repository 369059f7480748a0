import { absolute, HALF_CENT, minus, plus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import { rateData } from "../message-data.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText, moneyText, overOrUnder } from "../message-text.ts";
import { expectedTax, taxableOf } from "../expected-tax.ts";
import { findTaxRule } from "../tax-rule.ts";

const MESSAGES = {
  otherTax: (d: {
    charge: string;
    billed: MoneyData;
    percent: string;
    place: string;
    /** What is billed beside taxes, on this invoice and those before it. */
    taxable: MoneyData;
    /** The tax that invoices before this one billed. */
    previous: MoneyData;
    expected: MoneyData;
    difference: MoneyData;
  }) =>
    `${d.charge}: ${billedText(d.billed)} is billed; ${d.percent.replace(/\.?0+$/, "")}% of ${moneyText(d.taxable)} (${d.place})${isZero(d.previous) ? "" : ` less ${billedText(d.previous)} billed before`} is ${moneyText(d.expected)}: ${overOrUnder(d.difference)}.`,
  notRegistered: (d: { charge: string; billed: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, but the vendor is not registered for taxes.`,
};
const isZero = ({ amount }: MoneyData): boolean => /^-?0\.0000$/.test(amount);

const NO_RULE = notApplicable("noRule");

/** A tax is not the percentage of the place of delivery on what is billed beside taxes; cents are rounded, so half a cent is nothing. */
export const taxMismatch = defineRule({
  id: "tax-mismatch",
  title: "A tax is not what the place asks for",
  since: 1,
  severity: "dispute",
  settings: ["taxes"],
  messages: MESSAGES,
  reasons: { noRule: "the policy has no tax rule for the place of delivery, or no tax is billed" },
  check: (facts, context) => {
    const { book, comparison } = context;
    if (facts.policy.taxes.length === 0) return NO_RULE;
    const taxable = taxableOf(comparison.rows, facts.siblings.length);
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of comparison.rows) {
      if (row.kind !== "tax" || row.lines.length === 0) continue;
      const rule = findTaxRule(facts, row.code, book);
      if (rule === undefined) continue;
      compared = true;
      const unregistered = facts.vendor?.taxRegistered === false;
      const expected = unregistered ? ZERO : expectedTax(taxable, row, rule.percent);
      const difference = minus(row.billed, expected);
      if (absolute(difference) <= HALF_CENT) continue;
      const finding = { charge: row.code, expected, billed: row.billed };
      const told = { charge: row.code, billed: context.money(row.billed) };
      if (unregistered) found.push({ ...finding, message: "notRegistered", data: told });
      else
        found.push({
          ...finding,
          message: "otherTax",
          data: {
            ...told,
            percent: rateData(rule.percent),
            place: rule.place,
            taxable: context.money(plus(taxable.billed, taxable.previous)),
            previous: context.money(row.previous),
            expected: context.money(expected),
            difference: context.money(difference),
          },
        });
    }
    return compared ? outcomeOf(found) : NO_RULE;
  },
});
