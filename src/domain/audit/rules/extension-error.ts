import type { Charge } from "../../charge/charge.ts";
import { absolute, amount, type Amount, HALF_CENT, minus } from "../../money/amount.ts";
import { extend } from "../../money/round.ts";
import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { rateData } from "../findings/message-data.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { overOrUnder } from "../findings/message-text.ts";
import { decimalText, moneyText } from "../../money/money-text.ts";

/** Ten-thousandths in a cent. */
const CENT = 100n;

/**
 * Whether the quantity is the line's weight and not one the charge states (an X12 L1 without L117): minimum charges and deficit
 * weights make such a charge differ from rate x weight rightly, so it only informs.
 */
const isByWeightOfLine = (charge: Charge): boolean =>
  charge.rawRate !== null &&
  charge.rawRate.quantity === null &&
  (charge.qualifier === "PerHundredweight" || charge.qualifier === "PerPound");

/** Whether it is a percentage given as such ("10 x 500 is 50"), which is no rate x quantity. */
const isPlainPercent = (charge: Charge, product: Amount): boolean =>
  charge.qualifier === "Percent" && absolute(amount(product - charge.amount * 100n)) < 100n * HALF_CENT;

type Extension = {
  readonly charge: string | null;
  readonly rate: string;
  readonly quantity: string;
  readonly product: MoneyData;
  readonly billed: MoneyData;
  readonly difference: MoneyData;
};

const extensionText = (d: Extension): string =>
  `${d.charge ?? "A charge"}: ${decimalText(d.rate)} x ${decimalText(d.quantity)} is ${moneyText(d.product)}, ${moneyText(d.billed)} is billed: ${overOrUnder(d.difference)}.`;

const MESSAGES = {
  otherProduct: extensionText,
  byWeightOfLine: (d: Extension) =>
    `${extensionText(d)} The weight is the line's: this may be a minimum charge or a deficit weight.`,
  plainPercent: (d: Extension) => `${extensionText(d)} A percentage is written as a share (10% of 500 is 0.10 x 500).`,
};

/**
 * Rate x quantity is not the charge (specification, rating engine callout, rule 2). Less than half a cent is nothing; half a cent
 * itself too when the charge carries cents only, so that 10.1250 may be billed as 10.13.
 */
export const extensionError = defineRule({
  id: "extension-error",
  title: "Rate x quantity is not the charge",
  since: 1,
  severity: "dispute",
  settings: [],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {},
  check: (_, context) => {
    const { invoice, comparison } = context;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (let at = 0; at < invoice.charges.length; at += 1) {
      const charge = invoice.charges[at];
      if (charge === undefined || charge.rate === null || charge.quantity === null) continue;
      const product = extend(charge.rate, charge.quantity);
      if (product === charge.amount) continue;
      const difference = minus(charge.amount, product);
      const size = absolute(difference);
      if (size < HALF_CENT || (size === HALF_CENT && charge.amount % CENT === 0n)) continue;
      const code = comparison.rowOfLine[at]?.code ?? null;
      const byWeight = isByWeightOfLine(charge);
      found.push({
        ...(byWeight ? { severity: "information" as const } : {}),
        message: byWeight ? "byWeightOfLine" : isPlainPercent(charge, product) ? "plainPercent" : "otherProduct",
        data: {
          charge: code,
          rate: rateData(charge.rate),
          quantity: rateData(charge.quantity),
          product: context.moneyAsBilled(product),
          billed: context.moneyAsBilled(charge.amount),
          difference: context.moneyAsBilled(difference),
        },
        charge: code,
        expected: product,
        billed: charge.amount,
        currency: context.billedCurrency,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(found);
  },
});
