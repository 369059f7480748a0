import { knownQualifier } from "../../charge/known-qualifier.ts";
import type { Currency } from "../../money/amount.ts";
import { printRate } from "../../money/amount.ts";
import { extend } from "../../money/round.ts";
import type { RatedCharge } from "../facts/audit-facts.ts";
import type { MessageOf } from "../findings/message-catalog.ts";
import { moneyData } from "../findings/message-data.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { decimalText, moneyText } from "../../money/money-text.ts";

/** Whose charges a list of an answer has: `VendorCharges` or `CustomerCharges`. */
export type RatedList = "vendor" | "customer";

/** "the vendor's charge". */
const whose = (list: RatedList): string => `the ${list}'s charge`;

/**
 * What may be wrong with a charge of a rating engine; `charge` is the engine's code or text for it, `list` whose charge it is.
 */
export const RATED_CHARGE_MESSAGES = {
  amountMissing: (d: { charge: string; list: RatedList }) =>
    `${d.charge}: the rating engine gives no amount of ${whose(d.list)}.`,
  setOfThree: (d: { charge: string; list: RatedList }) =>
    `${d.charge}: the rating engine gives rate, quantity and qualifier of ${whose(d.list)} only in part; they come together or not at all.`,
  otherProduct: (d: { charge: string; list: RatedList; rate: string; quantity: string; product: MoneyData; amount: MoneyData }) =>
    `${d.charge}: by the rating engine ${decimalText(d.rate)} x ${decimalText(d.quantity)} of ${whose(d.list)} is ${moneyText(d.amount)}; it is ${moneyText(d.product)}.`,
  qualifierUnknown: (d: { charge: string; list: RatedList; qualifier: string }) =>
    `${d.charge}: the rating engine's qualifier ${d.qualifier} of ${whose(d.list)} is not in the list.`,
};

/**
 * Holds a rating engine's charges against the rules of the specification (rating engine callout): rate, quantity and qualifier
 * all or none; the amount is rate x quantity exactly at four decimals; the qualifier is in the list. No half cent is let pass
 * here.
 */
export function validateRatedCharges(
  list: RatedList,
  charges: readonly RatedCharge[],
  currency: Currency,
): MessageOf<typeof RATED_CHARGE_MESSAGES>[] {
  const faults: MessageOf<typeof RATED_CHARGE_MESSAGES>[] = [];
  for (const { code, description, amount, rate, quantity, qualifier, isUnreadable, product: sent } of charges) {
    if (isUnreadable === true) continue;
    const charge = code ?? description ?? "(no code)";
    if (amount === null) faults.push({ message: "amountMissing", data: { charge, list } });
    const given = [rate, quantity, qualifier].filter((part) => part !== null).length;
    if (given !== 0 && given !== 3) faults.push({ message: "setOfThree", data: { charge, list } });
    if (rate !== null && quantity !== null && amount !== null) {
      const product = sent ?? extend(rate, quantity);
      if (product !== amount)
        faults.push({
          message: "otherProduct",
          data: {
            charge,
            list,
            rate: printRate(rate, 4),
            quantity: printRate(quantity, 4),
            product: moneyData(product, currency),
            amount: moneyData(amount, currency),
          },
        });
    }
    if (qualifier !== null && knownQualifier(qualifier) === undefined)
      faults.push({ message: "qualifierUnknown", data: { charge, list, qualifier } });
  }
  return faults;
}
