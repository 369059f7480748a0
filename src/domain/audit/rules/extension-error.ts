import type { Charge } from "../../charge/charge.ts";
import type { Amount } from "../../money/amount.ts";
import { absolute, HALF_CENT } from "../../money/amount.ts";
import { extend } from "../../money/round.ts";
import { amountWords, overOrUnder, rateWords } from "../amount-words.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

/** Ten-thousandths in a cent. */
const CENT = 100n;

/**
 * Whether the quantity is the line's weight and not one the charge states (an X12 L1 without L117): minimum charges and deficit weights make
 * such a charge differ from rate x weight rightly, so it only informs.
 */
const isByWeightOfLine = (charge: Charge): boolean =>
  charge.rawRate !== null &&
  charge.rawRate.quantity === null &&
  (charge.qualifier === "PerHundredweight" || charge.qualifier === "PerPound");

/** A percentage given as such ("10 x 500 is 50") is no rate x quantity: says how it is written. */
const percentWords = (charge: Charge, product: Amount): string =>
  charge.qualifier === "Percent" && absolute((product - charge.amount * 100n) as Amount) < 100n * HALF_CENT
    ? " A percentage is written as a share (10 % of 500 is 0.10 x 500)."
    : "";

/**
 * Rate x quantity is not the charge (specification, rating engine callout, rule 2). Less than half a cent is nothing; half a cent itself
 * too when the charge carries cents only, so that 10.1250 may be billed as 10.13.
 */
export const extensionError = defineRule({
  id: "extension-error",
  title: "Rate x quantity is not the charge",
  since: 1,
  severity: "dispute",
  settings: [],
  check: (_, { invoice, comparison }) => {
    let drafts: FindingDraft[] | undefined;
    for (let at = 0; at < invoice.charges.length; at += 1) {
      const charge = invoice.charges[at];
      if (charge === undefined || charge.rate === null || charge.quantity === null) continue;
      const product = extend(charge.rate, charge.quantity);
      if (product === charge.amount) continue;
      const difference = (charge.amount - product) as Amount;
      const size = absolute(difference);
      if (size < HALF_CENT || (size === HALF_CENT && charge.amount % CENT === 0n)) continue;
      const code = comparison.rowOfLine[at]?.code ?? null;
      const byWeight = isByWeightOfLine(charge);
      (drafts ??= []).push({
        ...(byWeight ? { severity: "information" as const } : {}),
        message: `${code ?? "A charge"}: ${rateWords(charge.rate)} x ${rateWords(charge.quantity)} is ${amountWords(product)}, ${amountWords(charge.amount)} is billed, ${overOrUnder(difference)}.${byWeight ? " The weight is the line's: perhaps a minimum charge or a deficit weight." : ""}${percentWords(charge, product)}`,
        charge: code,
        expected: product,
        billed: charge.amount,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(drafts);
  },
});
