import type { InvoiceStop } from "../invoice/invoice.ts";
import { poundsOfKilograms, weightOfItems } from "../audit/judging/measured-quantities.ts";
import { isSameClass } from "../audit/papers/find-support.ts";
import { parseRate, type Rate } from "../money/amount.ts";
import type { Item, Order } from "../order/order.ts";
import type { Fact, Fields } from "../reading/fact.ts";

/** What the audit holds the freight of a bill against. */
export interface FreightAsked {
  /** The policy sets a limit for weights: without one that is read surely no bill is approved. */
  readonly weight: boolean;
}

export interface FreightOfPaper {
  /** One item, or none where nothing of it was read surely: a paper is told as a whole. */
  readonly items: readonly Item[];
  /** What the audit asks for and the paper prints, but not so that it may be believed; null: nothing. */
  readonly doubt: string | null;
}

/** A value beside its label; a picture's letters never suffice by themselves. */
const SURE = 0.85;
/** One pound, hundred-millionths: kilograms are printed rounded. */
const ONE_POUND = 100_000_000n;

/**
 * The freight that a bill states, as far as it was read surely: a weight with its unit, pieces, one class. What can be read in
 * two ways, or was recognized off a picture and is not what the orders say, is left out: nothing is approved by it. Where the
 * audit asks for it, a person says what stands there.
 */
export function freightOfPaper(
  fields: Fields,
  { orders, asks, isPicture }: { readonly orders: readonly Order[]; readonly asks: FreightAsked; readonly isPicture: boolean },
): FreightOfPaper {
  const items = orders.flatMap((order) => order.items);
  const isSure = (fact: Fact | undefined): fact is Fact =>
    fact !== undefined && fact.confidence >= SURE && fact.candidates.every(({ value }) => value === fact.value);
  const pounds = isSure(fields.weight) ? poundsOf(fields.weight.value, fields.weightUnit) : undefined;
  const weight = pounds !== undefined && (!isPicture || isWeighed(items, pounds)) ? pounds : undefined;
  const classes = [...new Set(items.flatMap((item) => item.freightClass?.trim() ?? []))];
  const freightClass = isSure(fields.class) && (!isPicture || isAmong(classes, fields.class.value)) ? fields.class.value : null;
  const count = isSure(fields.pieces) && /^\d{1,7}$/.test(fields.pieces.value) ? Number(fields.pieces.value) : null;
  const totalCount = count !== null && (!isPicture || isCounted(items, count)) ? count : null;
  const doubt = weightDoubt(fields, weight, asks) ?? classDoubt(fields, freightClass, classes);
  if (weight === undefined && freightClass === null && totalCount === null) return { items: [], doubt };
  const isMetric = fields.weightUnit?.value === "kg";
  const printed = parseRate(fields.weight?.value ?? "") ?? null;
  return {
    items: [{ ...NOTHING, freightClass, totalCount, dimensions: weight === undefined ? null : weighing(printed, isMetric) }],
    doubt,
  };
}

const NOTHING = { id: null, description: null, handlingUnit: null, handlingUnitCount: null, nmfcCode: null } as const;

const weighing = (weight: Rate | null, isMetric: boolean): Item["dimensions"] => ({
  system: isMetric ? "Metric" : "Imperial",
  weight,
  volume: null,
  height: null,
  length: null,
  width: null,
  stackable: null,
});

/** In pounds; undefined without a unit. */
const poundsOf = (text: string, unit: Fact | undefined): Rate | undefined => {
  const weight = parseRate(text);
  if (weight === undefined || weight <= 0n || unit === undefined) return undefined;
  return unit.value === "kg" ? poundsOfKilograms(weight) : weight;
};

const isWeighed = (items: readonly Item[], pounds: Rate): boolean => {
  const ordered = weightOfItems(items);
  if (ordered === null) return false;
  const difference = ordered - pounds;
  return (difference < 0n ? -difference : difference) <= ONE_POUND;
};

const isCounted = (items: readonly Item[], count: number): boolean =>
  (["totalCount", "handlingUnitCount"] as const).some(
    (field) =>
      items.length > 0 &&
      items.every((item) => item[field] !== null) &&
      items.reduce((sum, item) => sum + (item[field] ?? 0), 0) === count,
  );

const weightDoubt = ({ weight, weightUnit }: Fields, believed: Rate | undefined, asks: FreightAsked): string | null => {
  if (!asks.weight || weight === undefined || believed !== undefined) return null;
  const others = [...new Set(weight.candidates.map(({ value }) => value))].filter((value) => value !== weight.value);
  if (others.length > 0) return `it states ${[weight.value, ...others].join(" and ")} as weights: say which one is billed`;
  return weightUnit === undefined
    ? "its weight has no unit: say whether it is in lb or kg (weightUnit)"
    : "not sure: weight: compare with the page";
};

const isAmong = (classes: readonly string[], value: string): boolean => classes.some((each) => isSameClass(each, value));

/** A class that the order has too may be billed, whichever of them it is. */
const classDoubt = ({ class: printed }: Fields, believed: string | null, ordered: readonly string[]): string | null => {
  if (printed === undefined || believed !== null || ordered.length === 0) return null;
  const values = [...new Set([printed.value, ...printed.candidates.map(({ value }) => value)])];
  return values.every((value) => isAmong(ordered, value))
    ? null
    : `it bills class ${values.join(" and ")}, and the order has ${ordered.join(" and ")}: say which class is billed`;
};

/** Who opens the letter, and not whom it is billed to. */
const NO_PARTY = /^(?:attn|attention|accounts?\s|freight\s(?:payables?|bills?|audit)|a\/?p(?!\p{L})|transportation\sdep)/iu;
/** Who is to get it on their behalf, and where. */
const ON_BEHALF = /\s(?:c\/o|care\sof|attn|attention|%)(?![\p{L}\p{N}])/iu;

/** Whom a bill is addressed to, where that was read plainly off a page that is no picture. */
export function billToOfPaper({ billToName }: Fields, isPicture: boolean): readonly InvoiceStop[] {
  const printed = billToName?.value ?? "";
  const name = printed
    .slice(0, ON_BEHALF.exec(printed)?.index)
    .replace(/[,;-]$/, "")
    .trim();
  if (billToName === undefined || billToName.confidence < SURE || isPicture || name === "" || NO_PARTY.test(name)) return [];
  const place = { address1: null, address2: null, city: null, state: null, country: null, postalCode: null };
  return [{ type: "BillTo", sequence: null, address: { name, ...place } }];
}
