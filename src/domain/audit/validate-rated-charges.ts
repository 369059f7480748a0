import { knownQualifier } from "../charge/known-qualifier.ts";
import { printAmount, printRate } from "../money/amount.ts";
import { extend } from "../money/round.ts";
import type { RatedCharge } from "./audit-facts.ts";

export interface RatedChargeFault {
  /** The engine's code or text for the charge. */
  readonly charge: string;
  readonly rule: "set-of-three" | "amount-is-rate-x-quantity" | "qualifier-known" | "amount-present";
  readonly message: string;
}

/**
 * Holds a rating engine's charges against the rules of the specification (rating engine callout): rate, quantity and qualifier all or none;
 * the amount is rate x quantity exactly at four decimals; the qualifier is in the list. No half cent is let pass here.
 */
export const validateRatedCharges = (charges: readonly RatedCharge[]): RatedChargeFault[] => {
  const faults: RatedChargeFault[] = [];
  for (const one of charges) {
    const charge = one.code ?? one.description ?? "(no code)";
    if (one.amount === null) faults.push({ charge, rule: "amount-present", message: `${charge} has no amount.` });
    const given = [one.rate, one.quantity, one.qualifier].filter((part) => part !== null).length;
    if (given !== 0 && given !== 3)
      faults.push({
        charge,
        rule: "set-of-three",
        message: `${charge}: rate, quantity and qualifier come together or not at all.`,
      });
    if (one.rate !== null && one.quantity !== null && one.amount !== null) {
      const product = extend(one.rate, one.quantity);
      if (product !== one.amount)
        faults.push({
          charge,
          rule: "amount-is-rate-x-quantity",
          message: `${charge}: ${printRate(one.rate, 4)} x ${printRate(one.quantity, 4)} is ${printAmount(product)}, not ${printAmount(one.amount)}.`,
        });
    }
    if (one.qualifier !== null && knownQualifier(one.qualifier) === undefined)
      faults.push({ charge, rule: "qualifier-known", message: `${charge}: the qualifier ${one.qualifier} is not in the list.` });
  }
  return faults;
};
