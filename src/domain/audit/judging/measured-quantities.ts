import type { Charge } from "../../charge/charge.ts";
import { divideHalfAwayFromZero } from "../../money/round.ts";
import { absolute, amount, type Amount, printAmount, rate, type Rate } from "../../money/amount.ts";
import type { Item } from "../../order/order.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { Support } from "../findings/finding.ts";
import { isFollowUp } from "../identity/find-original.ts";
import { quantityData } from "../findings/message-data.ts";
import type { QuantityData } from "../findings/message-data.ts";
import { documentText, quantityText, quantityTexts, supportText } from "../findings/message-text.ts";
import type { Limit } from "../policy/policy.ts";
import { allowedBy } from "../context/resolve-limit.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";
import type { Resolved } from "../context/resolve-limit.ts";

/** Pounds in a kilogram, hundred-millionths (exact by definition: 1 lb = 0.45359237 kg). */
const KILOGRAM_DIVISOR = 45_359_237n;
const RATE_SCALE = 100_000_000n;
const POUNDS_OF: Readonly<Record<string, bigint>> = { perpound: 1n, perhundredweight: 100n, perton: 2000n };
const METERS_A_MILE = 1_609_344n;
const METERS_A_KILOMETER = 1_000_000n;

/** Kilograms as pounds, both hundred-millionths, rounded half away from zero. */
export function poundsOfKilograms(weight: Rate): Rate {
  return rate(divideHalfAwayFromZero(weight * RATE_SCALE, KILOGRAM_DIVISOR));
}

/** Sum of the items' weights in pounds; null when any item has none. */
export function weightOfItems(items: readonly Item[]): Rate | null {
  if (items.length === 0) return null;
  let pounds = 0n;
  for (const item of items) {
    const weight = item.dimensions?.weight ?? null;
    if (weight === null) return null;
    pounds += item.dimensions?.system?.toLowerCase() === "metric" ? poundsOfKilograms(weight) : weight;
  }
  return rate(pounds);
}

/** The tenant's code of a charge. */
type CodeOf = (charge: Charge) => string;

/**
 * The largest of the codes' quantities, the lines of one code added up: two lines of linehaul carry two parts of the freight,
 * while fuel and linehaul speak of the same. Null where no charge has one.
 */
const mostByCode = (charges: readonly Charge[], codeOf: CodeOf, quantityOf: (charge: Charge) => bigint | null): Rate | null => {
  const sums = new Map<string, bigint>();
  for (const charge of charges) {
    const quantity = quantityOf(charge);
    if (quantity === null) continue;
    const code = codeOf(charge);
    sums.set(code, (sums.get(code) ?? 0n) + quantity);
  }
  let most: bigint | null = null;
  for (const sum of sums.values()) if (most === null || sum > most) most = sum;
  return most === null ? null : rate(most);
};

/** The weight charges are rated by, in pounds: of the code that carries most. Null when none is. */
export function ratedWeight(charges: readonly Charge[], codeOf: CodeOf): Rate | null {
  return mostByCode(charges, codeOf, ({ qualifier, quantity }) => {
    const unit = POUNDS_OF[(qualifier ?? "").toLowerCase()];
    return unit === undefined || quantity === null ? null : quantity * unit;
  });
}

/** The distance charges are rated by, in miles: of the code that carries most. Null when none is. */
export function ratedDistance(charges: readonly Charge[], codeOf: CodeOf): Rate | null {
  return mostByCode(charges, codeOf, ({ qualifier, quantity }) => {
    const unit = (qualifier ?? "").toLowerCase();
    if (quantity === null || (unit !== "permile" && unit !== "perkilometer")) return null;
    return unit === "permile" ? quantity : divideHalfAwayFromZero(quantity * METERS_A_KILOMETER, METERS_A_MILE);
  });
}

/** Quantities have eight decimals, limits four. */
const QUANTITY_TO_AMOUNT = 10_000n;

/** A quantity at the four decimals of limits. */
export function quantityAsAmount(quantity: Rate): Amount {
  return amount(divideHalfAwayFromZero(quantity, QUANTITY_TO_AMOUNT));
}

type PastLimit = {
  readonly what: string;
  readonly billed: QuantityData;
  readonly ordered: QuantityData;
  readonly allowed: QuantityData;
  readonly origin: string;
  readonly support: string | null;
  /** The document states no such quantity: it softens, and bears nothing out. Left out in audits of before. */
  readonly isBlank?: boolean;
};

const differText = (d: PastLimit): string => {
  const [billed, ordered] = quantityTexts(d.billed, d.ordered);
  return `The ${d.what} is ${billed} on the invoice, ${ordered} on the order`;
};

const paperText = (d: PastLimit): string =>
  d.support !== null && d.isBlank === true
    ? ` The approved ${documentText(d.support)} states no ${d.what}.`
    : supportText(d.support);

/** The message of both measured quantities. */
export const QUANTITY_MESSAGES = {
  pastLimit: (d: PastLimit) =>
    `${differText(d)}; a difference of ${quantityText(d.allowed)} is allowed (${d.origin}).${paperText(d)}`,
};
/** The same to a carrier. */
export const QUANTITY_FOR_CARRIER = { pastLimit: (d: PastLimit) => `${differText(d)}.${paperText(d)}` };

/** Holds a measured quantity against a limit given like one of charges; undefined when it is within. */
export function judgeQuantity(
  { what, qualifier }: { readonly what: string; readonly qualifier: string },
  { billed, ordered }: { readonly billed: Rate; readonly ordered: Rate },
  resolved: Resolved<Limit>,
  support: Support | null,
): FindingDraft<typeof QUANTITY_MESSAGES> | undefined {
  const expected = quantityAsAmount(ordered);
  const difference = quantityAsAmount(rate(billed - ordered));
  const allowed = allowedBy(resolved.value, expected);
  if (absolute(difference) <= allowed) return undefined;
  const over = difference > 0n;
  const supported = over ? support : null;
  return {
    message: "pastLimit",
    data: {
      what,
      billed: quantityData(billed, qualifier),
      ordered: quantityData(ordered, qualifier),
      allowed: { quantity: printAmount(allowed), qualifier },
      origin: resolved.origin,
      support: supported?.documentType ?? null,
      isBlank: supported?.strength === "fact",
    },
    ...(over ? {} : { severity: "review" as const }),
    supportedBy: supported,
  };
}

/**
 * Whether the invoice follows a first one and bills no linehaul: freight is weighed and driven for the first one, detention is
 * not.
 */
export function billsNoFreight(facts: RuleFacts, { comparison }: RuleContext): boolean {
  return isFollowUp(facts) && !comparison.rows.some((row) => row.kind === "linehaul" && row.lines.length > 0);
}
