import type { Item } from "../../order/order.ts";
import type { Day } from "../../day/day.ts";
import { parseRate, printRate } from "../../money/amount.ts";
import { classOfDensity, densityOf } from "../../reference/density-classes.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { documentText, listText } from "../findings/message-text.ts";
import { findClassSupport, isClass, isSameClass, normalClass } from "../papers/find-support.ts";

const NOBODY_SAYS = notApplicable("nobodySays");

/** Whether a class is the dearer one; false where either is no number. */
const isAbove = (entry: string | null, other: string | null): boolean => {
  const [left, right] = [parseRate(entry ?? ""), parseRate(other ?? "")];
  return left !== undefined && right !== undefined && left > right;
};

/** The density in pounds a cubic foot (four decimals) and its class on the day of shipment. */
type Density = { readonly poundsPerCubicFoot: string; readonly freightClass: string };

/** What an item's measures say, where it has them in inches and pounds. */
const measuredDensity = (item: Item | undefined, shipOn: Day): Density | null => {
  const measures = item?.dimensions ?? null;
  if (measures === null || measures.system?.toLowerCase() === "metric") return null;
  const density = densityOf(measures, item?.handlingUnitCount ?? 1);
  if (density === undefined) return null;
  const full = printRate(density, 4);
  return { poundsPerCubicFoot: full.slice(0, full.indexOf(".") + 5), freightClass: classOfDensity(density, shipOn) };
};

const densityText = (density: Density | null): string =>
  density === null
    ? ""
    : ` By its measures the density of ${density.poundsPerCubicFoot} lb per cubic foot is class ${density.freightClass}.`;

type Classes = { readonly billed: string; readonly ordered: readonly string[]; readonly density: Density | null };

const MESSAGES = {
  higher: (d: Classes) =>
    `Class ${d.billed} is billed, ${listText(d.ordered)} ordered.${densityText(d.density)} No certificate supports the reclassification.`,
  supported: (d: Classes & { document: string; isBlank?: boolean }) =>
    `Class ${d.billed} is billed, ${listText(d.ordered)} ordered.${densityText(d.density)} The approved ${documentText(d.document)} ${d.isBlank === true ? "states no class" : "supports the reclassification"}.`,
  lower: (d: Classes) =>
    `Class ${d.billed} is billed, a lower one than the ${listText(d.ordered)} ordered.${densityText(d.density)}`,
};

/** An item is billed at another class than ordered; a weight and inspection certificate supports it. */
export const classVariance = defineRule({
  id: "class-variance",
  title: "The freight class is not the order's",
  since: 1,
  severity: "dispute",
  settings: ["acceptSupported"],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice or the order names no freight class" },
  toCarrier: {},
  check: (facts, { invoice }) => {
    if (invoice.items.length === 0) return NOBODY_SAYS;
    const ordered = facts.orders.flatMap((order) => order.order.items).filter((item) => item.freightClass !== null);
    if (ordered.length === 0) return NOBODY_SAYS;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const item of invoice.items) {
      const billed = item.freightClass;
      if (billed === null || !isClass(billed)) continue;
      // Items of an EDI invoice are numbered by their place, which is nobody's item.
      const same =
        item.id === null || facts.invoice.source === "Edi210" ? undefined : ordered.find((entry) => entry.id === item.id);
      const against = same === undefined ? ordered : [same];
      compared = true;
      if (against.some((entry) => isSameClass(entry.freightClass, billed))) continue;
      const lower = against.every((entry) => isAbove(entry.freightClass, billed));
      const support = lower ? null : findClassSupport(facts, normalClass(billed) ?? billed);
      const measured = item.dimensions?.length == null ? against[0] : item;
      const data = {
        billed,
        ordered: [...new Set(against.map((each) => each.freightClass ?? ""))],
        density: measuredDensity(measured, invoice.shipOn ?? invoice.invoiceOn),
      };
      if (lower) found.push({ message: "lower", data, severity: "review", itemId: item.id });
      else if (support === null) found.push({ message: "higher", data, itemId: item.id });
      else
        found.push({
          message: "supported",
          data: { ...data, document: support.documentType, isBlank: support.strength === "fact" },
          supportedBy: support,
          itemId: item.id,
        });
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});
