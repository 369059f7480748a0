import { decimalText, moneyText } from "../../money/money-text.ts";
import type { LimitData, MoneyData, OwedElsewhere, QuantityData, SupportData } from "./message-data.ts";

/** Units of the specification's qualifiers, as people write them. */
const UNITS: Readonly<Record<string, string>> = {
  perpound: "lb",
  perhundredweight: "cwt",
  perton: "tons",
  permile: "miles",
  perkilometer: "km",
  perhour: "hours",
  percase: "cases",
  perpallet: "pallets",
  perunit: "units",
};

export function isNegative({ amount }: { readonly amount: string }): boolean {
  return amount.startsWith("-");
}

/** The amount without its sign. */
export function sizeText({ amount, currency }: MoneyData): string {
  return moneyText({ amount: amount.replace("-", ""), currency });
}

/** "1,000.00 USD", "a credit of 1,000.00 USD". */
export function billedText(money: MoneyData): string {
  return isNegative(money) ? `a credit of ${sizeText(money)}` : moneyText(money);
}

/** An amount of a charge of this kind: a negative one is a discount or a credit. */
export function chargeText(kind: string, money: MoneyData): string {
  return kind === "discount" && isNegative(money) ? `a discount of ${sizeText(money)}` : billedText(money);
}

/** "PRO number 77123", from the reference's kind. */
export function referenceText(kind: string, value: string): string {
  const name = kind.replace(/Number$/, " number");
  return `${/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name} ${value}`;
}

/** " Order ORD-3, which the invoice names, is not known: ..."; empty where every order's share is known. */
export function owedElsewhereText({ unknownOrders, unpricedOrders = [], unclearCharges = [] }: OwedElsewhere): string {
  const unclear = unclearCharges.map(
    ({ charge, orderNumber }) =>
      ` Order ${orderNumber} names no ${charge} and is rated with it, and no line says which order it is billed for: the difference may be that.`,
  );
  return [unknownOrdersText(unknownOrders), unpricedOrdersText(unpricedOrders), ...unclear].join("");
}

function unpricedOrdersText(orders: readonly string[]): string {
  if (orders.length === 0) return "";
  const named = orders.length === 1 ? `Order ${orders[0]} names` : `Orders ${listText(orders)} name`;
  return ` ${named} no charges: the difference may be what is owed for ${orders.length === 1 ? "it" : "them"}.`;
}

function unknownOrdersText(orders: readonly string[]): string {
  if (orders.length === 0) return "";
  const named =
    orders.length === 1
      ? `Order ${orders[0]}, which the invoice names, is`
      : `Orders ${listText(orders)}, which the invoice names, are`;
  return ` ${named} not known yet: the difference may be what is owed for ${orders.length === 1 ? "it" : "them"}.`;
}

/** "12.16 USD over", "12.16 USD under": a variance with its sign in words. */
export function overOrUnder(variance: MoneyData): string {
  return `${sizeText(variance)} ${isNegative(variance) ? "under" : "over"}`;
}

/** "5.35%", "100%": a percentage without its sign. */
function percentText(percent: string): string {
  return `${percent.replace("-", "").replace(/\.0+$/, "")}%`;
}

/**
 * "(5.35% of 227.36 USD)" after a variance, with the amount the percentage is of; empty when that is nothing. The sign stands in
 * the words before.
 */
/** What of an expected sum is no order's. */
export function agreedText(agreed: MoneyData | undefined): string {
  return agreed === undefined ? "" : ` (${moneyText(agreed)} of it agreed to beside the order)`;
}

export function shareText(percent: string | null, of: MoneyData): string {
  return percent === null ? "" : ` (${percentText(percent)} of ${sizeText(of)})`;
}

/** Rounded half away from zero to two decimals: what people read off a scale or an odometer. */
function atMostTwoDecimals(decimal: string): string {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const hundredths = BigInt(`${whole}${fraction.padEnd(2, "0").slice(0, 2)}`) + ((fraction[2] ?? "0") >= "5" ? 1n : 0n);
  const digits = hundredths.toString().padStart(3, "0");
  return `${decimal.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const unitText = (qualifier: string | null): string => {
  const unit = qualifier === null ? undefined : UNITS[qualifier.toLowerCase()];
  return unit === undefined ? "" : ` ${unit}`;
};

/** "13.00 cwt", with at most two decimals. */
export function quantityText({ quantity, qualifier }: QuantityData): string {
  return `${decimalText(atMostTwoDecimals(quantity))}${unitText(qualifier)}`;
}

/** Two quantities that differ, with at most two decimals where that keeps them apart. */
export function quantityTexts(left: QuantityData, right: QuantityData): readonly [string, string] {
  const texts = [quantityText(left), quantityText(right)] as const;
  return texts[0] === texts[1]
    ? [`${decimalText(left.quantity)}${unitText(left.qualifier)}`, `${decimalText(right.quantity)}${unitText(right.qualifier)}`]
    : texts;
}

/** The sentence about the limit, the last one of a message: what goes out to a vendor leaves it away. */
export function limitText({ allowed, text, origin }: LimitData): string {
  const amount = moneyText(allowed);
  return text === amount ? ` Allowed is ${amount} (${origin}).` : ` Allowed is ${amount} (${text}; ${origin}).`;
}

/**
 * " The approved LumperReceipt supports it." or, of a part, " The approved LumperReceipt supports 165.00 USD of it; 20.00 USD is
 * left."
 */
export function supportText(support: SupportData | string | null): string {
  if (support === null) return "";
  const { document, strength, amount, left } =
    typeof support === "string" ? { document: support, strength: "whole", amount: null, left: null } : support;
  const name = `The approved ${documentText(document)}`;
  if (strength === "part" && amount !== null && left !== null)
    return ` ${name} supports ${moneyText(amount)} of it; ${moneyText(left)} is left.`;
  return strength === "fact" ? ` ${name} supports it, though not its amount.` : ` ${name} supports it.`;
}

/** "ProofOfDelivery" as people say it: "proof of delivery". */
export function documentText(type: string): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

const STATUS: Readonly<Record<string, string>> = {
  review: "in review",
  received: "not audited yet",
  matching: "not audited yet",
  auditing: "not audited yet",
};

/** An invoice's status in a sentence: "approved", "in review", "not audited yet". */
export function statusText(status: string): string {
  return STATUS[status] ?? status;
}

/** "A", "A and B", "A, B and C". */
export function listText(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** "1 day", "2 days". */
export function countText(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}

/** With a capital letter at its beginning. */
export function sentenceStart(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A sentence of its own: begins with a capital, ends with a period. */
export function sentence(text: string): string {
  return `${sentenceStart(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}
