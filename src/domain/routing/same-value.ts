import { parseAmount } from "../money/amount.ts";

const AMOUNTS: readonly string[] = [
  "totalAmount",
  "amount",
  "rate",
  "quantity",
  "weight",
  "netWeight",
  "grossWeight",
  "tareWeight",
];

/** Whether a field ("totalAmount", "charges[1].amount") holds a decimal. */
const isDecimal = (field: string): boolean => AMOUNTS.includes(field.slice(field.lastIndexOf(".") + 1));

/** Whether two texts of a field say the same: 1185 is 1185.00. */
export function sameValue(field: string, one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  if (!isDecimal(field)) return false;
  const amount = parseAmount(one);
  return amount !== undefined && amount === parseAmount(other);
}
