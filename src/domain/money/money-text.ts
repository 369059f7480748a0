import { type Amount, type Currency, printAmount } from "./amount.ts";
import { minorUnits } from "./minor-units.ts";

/** An amount as decimal text with its currency. */
interface PrintedMoney {
  readonly amount: string;
  readonly currency: Currency;
}

/** "-1234.5000" to "-1,234.50": thousands apart, at least so many decimals, no zeros after them. */
export function decimalText(decimal: string, decimals = 2): string {
  const isNegative = decimal.startsWith("-");
  const [whole = "", fraction = ""] = (isNegative ? decimal.slice(1) : decimal).split(".");
  let end = fraction.length;
  while (end > decimals && fraction[end - 1] === "0") end -= 1;
  const written = fraction.slice(0, end).padEnd(decimals, "0");
  return `${isNegative ? "-" : ""}${withThousands(whole)}${written === "" ? "" : `.${written}`}`;
}

function withThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

/** "1,234.50", "1,234" of a currency without cents: as the currency is written, unless the amount has more decimals. */
export function amountText({ amount, currency }: PrintedMoney): string {
  return decimalText(amount, minorUnits(currency));
}

/** "1,234.50 USD": an amount is never told without its currency; cents, unless it has more. */
export function moneyText(money: PrintedMoney): string {
  return `${amountText(money)} ${money.currency}`;
}

/** "95.00 USD"; where no currency is named, the amount alone. */
export function sumText(amount: Amount, currency: Currency | null): string {
  const printed = printAmount(amount);
  return currency === null ? decimalText(printed) : moneyText({ amount: printed, currency });
}
