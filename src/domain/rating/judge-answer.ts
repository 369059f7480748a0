import type { RatedCharge } from "../audit/facts/audit-facts.ts";
import { RATED_CHARGE_MESSAGES, type RatedList, validateRatedCharges } from "../audit/expected/validate-rated-charges.ts";
import { renderMessage } from "../audit/findings/message-catalog.ts";
import type { Currency } from "../money/amount.ts";

/** What is wrong with a charge of an answer, in words and numbers, under the name of the rule it breaks. */
export interface RatingValidation {
  readonly list: RatedList | null;
  /** The engine's code or text; null where it is about the whole answer. */
  readonly charge: string | null;
  readonly rule: "shape" | "amount" | "set-of-three" | "amount-is-rate-times-quantity" | "qualifier";
  readonly message: string;
}

const RULES = {
  amountMissing: "amount",
  setOfThree: "set-of-three",
  otherProduct: "amount-is-rate-times-quantity",
  qualifierUnknown: "qualifier",
} as const;

/** The validations of the specification (rating engine callout) on the charges of one list. */
export function judgeRated(list: RatedList, charges: readonly RatedCharge[], currency: Currency): readonly RatingValidation[] {
  return validateRatedCharges(list, charges, currency).map(({ message, data }) => ({
    list,
    charge: data.charge,
    rule: RULES[message],
    message: renderMessage(RATED_CHARGE_MESSAGES, message, data),
  }));
}
