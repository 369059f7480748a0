import type { Charge } from "../../charge/charge.ts";
import { absolute, isNothing, minus } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { extend } from "../../money/round.ts";
import type { ComparedCode, ComparedPart } from "../charges/comparison.ts";
import { quantityData, rateData } from "../findings/message-data.ts";
import type { MoneyData, QuantityData } from "../findings/message-data.ts";
import { countText, quantityTexts } from "../findings/message-text.ts";
import { decimalText, moneyText } from "../../money/money-text.ts";
import type { RuleContext } from "../context/rule-context.ts";

/** One reason why a code's amounts differ, as far as qualifiers, rates, quantities and lines tell. */
export type VarianceCause =
  | { readonly kind: "qualifier"; readonly billed: string; readonly expected: string }
  | { readonly kind: "quantity"; readonly billed: QuantityData; readonly expected: QuantityData }
  | { readonly kind: "rate"; readonly billed: string; readonly expected: string }
  | { readonly kind: "extension"; readonly rate: string; readonly quantity: string; readonly product: MoneyData }
  | { readonly kind: "item"; readonly itemId: string; readonly billed: MoneyData; readonly expected: MoneyData }
  | { readonly kind: "moreItems"; readonly items: number }
  | { readonly kind: "lines"; readonly billedLines: number; readonly expectedLines: number };

const causesOfLine = (context: RuleContext, billed: Charge, ordered: Charge): VarianceCause[] => {
  const causes: VarianceCause[] = [];
  if (
    billed.qualifier !== null &&
    ordered.qualifier !== null &&
    billed.qualifier.toLowerCase() !== ordered.qualifier.toLowerCase()
  )
    causes.push({ kind: "qualifier", billed: billed.qualifier, expected: ordered.qualifier });
  if (billed.quantity !== null && ordered.quantity !== null && billed.quantity !== ordered.quantity)
    causes.push({
      kind: "quantity",
      billed: quantityData(billed.quantity, billed.qualifier),
      expected: quantityData(ordered.quantity, ordered.qualifier),
    });
  if (billed.rate !== null && ordered.rate !== null && billed.rate !== ordered.rate)
    causes.push({ kind: "rate", billed: rateData(billed.rate), expected: rateData(ordered.rate) });
  if (causes.length === 0 && billed.rate !== null && billed.quantity !== null) {
    const product = extend(billed.rate, billed.quantity);
    if (!isNothing(minus(billed.amount, product)))
      causes.push({
        kind: "extension",
        rate: rateData(billed.rate),
        quantity: rateData(billed.quantity),
        product: context.moneyAsBilled(product),
      });
  }
  return causes;
};

/** More items than these are counted and not named. */
const MAX_NAMED_ITEMS = 3;

/** The items on the side of the code's variance, the furthest first. */
const causesOfItems = (context: RuleContext, ofCode: Amount, items: readonly ComparedPart[]): VarianceCause[] => {
  const causes = items
    .map((item) => ({ item, variance: minus(item.billed, item.expected) }))
    .filter(({ variance }) => !isNothing(variance) && variance > 0n === ofCode > 0n)
    .sort((a, b) => (absolute(a.variance) < absolute(b.variance) ? 1 : -1));
  const named = causes.slice(0, MAX_NAMED_ITEMS).map(({ item }): VarianceCause => ({
    kind: "item",
    itemId: item.itemId ?? "",
    billed: context.money(item.billed),
    expected: context.money(item.expected),
  }));
  return causes.length > named.length ? [...named, { kind: "moreItems", items: causes.length - named.length }] : named;
};

/** Why a code's amounts differ; none when the lines do not tell, or when invoices before this one are part of it. */
export function causesOfVariance(context: RuleContext, row: ComparedCode): VarianceCause[] {
  const { charges } = context.invoice;
  const [ordered, second] = row.orderedLines;
  const at = row.lines[0];
  if (row.byItem !== null) return causesOfItems(context, row.variance, row.byItem);
  if (row.previous !== 0n) return [];
  if (row.lines.length === 1 && ordered !== undefined && second === undefined && at !== undefined)
    return causesOfLine(context, charges[at] as Charge, ordered);
  if (row.lines.length !== row.orderedLines.length)
    return [{ kind: "lines", billedLines: row.lines.length, expectedLines: row.orderedLines.length }];
  return [];
}

const textOfCause = (cause: VarianceCause): string => {
  switch (cause.kind) {
    case "qualifier":
      return `qualifier ${cause.billed} billed, ${cause.expected} expected`;
    case "quantity": {
      const [billed, expected] = quantityTexts(cause.billed, cause.expected);
      return `quantity ${billed} billed, ${expected} expected`;
    }
    case "rate":
      return `rate ${decimalText(cause.billed)} billed, ${decimalText(cause.expected)} expected`;
    case "extension":
      return `${decimalText(cause.rate)} x ${decimalText(cause.quantity)} is ${moneyText(cause.product)}`;
    case "item":
      return `item ${cause.itemId} ${moneyText(cause.billed)} billed, ${moneyText(cause.expected)} expected`;
    case "moreItems":
      return countText(cause.items, "more item");
    case "lines":
      return `${countText(cause.billedLines, "line")} billed, ${cause.expectedLines} expected`;
  }
};

/** "; quantity 13.00 cwt billed, 12.34 cwt expected"; empty without a cause. */
export function causesText(causes: readonly VarianceCause[]): string {
  return causes.map((cause) => `; ${textOfCause(cause)}`).join("");
}
