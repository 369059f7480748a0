import { absolute, addAmounts, minus, plus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { rateData } from "../findings/message-data.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, overOrUnder } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { taxRounding } from "../charges/expected-tax.ts";
import { UNCOMPARED } from "../context/uncompared.ts";
import type { ComparedCode, TaxOfCode } from "../charges/compared-code.ts";
import type { RuleContext } from "../context/rule-context.ts";

/** One place's percentage of what was delivered there, on this invoice and those before it. */
type PartData = { readonly percent: string; readonly place: string; readonly taxable: MoneyData };

const isZero = ({ amount }: MoneyData): boolean => /^-?0\.0000$/.test(amount);

const partText = ({ percent, taxable, place }: PartData): string =>
  `${percent.replace(/\.?0+$/, "")}% of ${moneyText(taxable)} (${place})`;

const lessBefore = (previous: MoneyData): string => (isZero(previous) ? "" : ` less ${billedText(previous)} billed before`);

const MESSAGES = {
  otherTax: (
    d: PartData & {
      charge: string;
      billed: MoneyData;
      /** The tax that invoices before this one billed. */
      previous: MoneyData;
      expected: MoneyData;
      difference: MoneyData;
    },
  ) =>
    `${d.charge}: ${billedText(d.billed)} is billed; ${partText(d)}${lessBefore(d.previous)} is ${moneyText(d.expected)}: ${overOrUnder(d.difference)}.`,
  otherTaxOfPlaces: (d: {
    charge: string;
    billed: MoneyData;
    parts: readonly PartData[];
    previous: MoneyData;
    expected: MoneyData;
    difference: MoneyData;
  }) =>
    `${d.charge}: ${billedText(d.billed)} is billed; ${d.parts.map(partText).join(" and ")}${lessBefore(d.previous)} is ${moneyText(d.expected)}: ${overOrUnder(d.difference)}.`,
  creditWithoutTax: (d: { charge: string; credited: MoneyData; tax: MoneyData }) =>
    `${d.charge}: ${moneyText(d.credited)} is credited without its tax; ${moneyText(d.tax)} of tax is to be credited too.`,
  placeUnknown: (d: { charge: string; billed: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, and the order does not say where this vendor delivered, while the policy's taxes differ by place. Send the order with its destination, or look at the tax yourself.`,
  notRegistered: (d: { charge: string; billed: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, but the vendor is not registered for taxes.`,
};

const NO_RULE = notApplicable("noRule");

type TaxDraft = FindingDraft<typeof MESSAGES>;

const otherTax = (context: RuleContext<"taxes">, row: ComparedCode, { parts }: TaxOfCode): TaxDraft => {
  const finding = { charge: row.code, expected: row.expected, billed: row.billed };
  const data = {
    charge: row.code,
    billed: context.money(row.billed),
    previous: context.money(minus(row.previous, row.agreed)),
    expected: context.money(row.expected),
    difference: context.money(row.variance),
  };
  const told = parts.map((part) => ({
    percent: rateData(part.percent),
    place: part.place,
    taxable: context.money(plus(part.billed, part.previous)),
  }));
  const [only, second] = told;
  return only !== undefined && second === undefined
    ? { ...finding, message: "otherTax", data: { ...data, ...only } }
    : { ...finding, message: "otherTaxOfPlaces", data: { ...data, parts: told } };
};

const creditWithoutTax = (context: RuleContext<"taxes">, row: ComparedCode, { parts }: TaxOfCode): TaxDraft => ({
  message: "creditWithoutTax",
  data: {
    charge: row.code,
    credited: context.money(minus(ZERO, addAmounts(parts.map((part) => part.billed)))),
    tax: context.money(minus(ZERO, row.expected)),
  },
  charge: row.code,
  expected: row.expected,
  billed: row.billed,
});

/** A credit that names nothing of a tax that it gives back, or nothing but zeros. */
const isWithoutTax = ({ billedAsWritten, expected }: ComparedCode): boolean => billedAsWritten === 0n && expected < 0n;

/**
 * A tax is not the percentage of the place of delivery on what is billed beside taxes; cents are rounded, so half a cent is
 * nothing. The place is the order's to say, never the invoice's.
 */
export const taxMismatch = defineRule({
  id: "tax-mismatch",
  title: "A tax is not what the place asks for",
  since: 1,
  severity: "dispute",
  settings: ["taxes"],
  messages: MESSAGES,
  reasons: {
    ...UNCOMPARED,
    noRule: "the policy has no tax rule for the place of delivery, or no tax is billed",
  },
  toCarrier: {
    placeUnknown: null,
    notRegistered: (d) =>
      `${d.charge}: ${billedText(d.billed)} is billed, and no registration for this tax has been shown to us.`,
  },
  check: (facts, context) => {
    if (facts.policy.taxes.length === 0) return NO_RULE;
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    let compared = false;
    const found: TaxDraft[] = [];
    for (const row of context.comparison.rows) {
      if (row.tax === null || (row.lines.length === 0 && row.expected === 0n)) continue;
      compared = true;
      const told = { charge: row.code, billed: context.money(row.billed) };
      const isRegistered = facts.vendor?.taxRegistered !== false;
      const expected = isRegistered ? row.expected : ZERO;
      const isRight = absolute(minus(row.billed, expected)) <= taxRounding(row, context.invoice.charges);
      if (!isRegistered && row.lines.length > 0) {
        if (!isRight) found.push({ message: "notRegistered", data: told, charge: row.code, expected, billed: row.billed });
      } else if (!row.tax.isPlaceKnown) {
        // Whatever the policy makes of a wrong tax: nobody knows this one.
        found.push({
          message: "placeUnknown",
          data: told,
          severity: isRight ? "review" : "dispute",
          ruled: true,
          charge: row.code,
          ...(isRight ? {} : { expected }),
          billed: row.billed,
        });
      } else if (!isRight) found.push((isWithoutTax(row) ? creditWithoutTax : otherTax)(context, row, row.tax));
    }
    return compared ? outcomeOf(found) : NO_RULE;
  },
});
