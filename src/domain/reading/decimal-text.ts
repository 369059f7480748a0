import { type Amount, printAmount } from "../money/amount.ts";

/** The shortest text of an amount with at least two decimals: 1234.5000 is `1234.50`. */
export function decimalText(amount: Amount): string {
  return printAmount(amount).replace(/0{1,2}$/, "");
}
