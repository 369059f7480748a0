import type { Item } from "../../order/order.ts";
import type { Day } from "../../day/day.ts";
import { parseRate, printRate } from "../../money/amount.ts";
import { classOfDensity, densityOf } from "../../reference/density-classes.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { findClassSupport, normalClass } from "../find-support.ts";

const NOBODY_SAYS = notApplicable("the bill or the order names no freight class");

/** Whether a class is the dearer one; false where either is no number. */
const isAbove = (one: string | null, other: string | null): boolean => {
  const [left, right] = [parseRate(one ?? ""), parseRate(other ?? "")];
  return left !== undefined && right !== undefined && left > right;
};

/** "density 5.7115 lb/ft3 is class 175", where the item has its measures in inches and pounds. */
const densityWords = (item: Item | undefined, shipOn: Day): string => {
  const measures = item?.dimensions ?? null;
  if (measures === null || measures.system?.toLowerCase() === "metric") return "";
  const density = densityOf(measures.weight, measures.length, measures.width, measures.height, item?.handlingUnitCount ?? 1);
  if (density === undefined) return "";
  const full = printRate(density, 4);
  return ` By its measures the density ${full.slice(0, full.indexOf(".") + 5)} lb/ft3 is class ${classOfDensity(density, shipOn)}.`;
};

/** An item is billed at another class than ordered; a weight and inspection certificate supports it. */
export const classVariance = defineRule({
  id: "class-variance",
  title: "The freight class is not the order's",
  since: 1,
  severity: "dispute",
  settings: ["acceptSupported"],
  check: (facts, { invoice }) => {
    if (invoice.items.length === 0) return NOBODY_SAYS;
    const ordered = facts.orders.flatMap((one) => one.order.items).filter((item) => item.freightClass !== null);
    if (ordered.length === 0) return NOBODY_SAYS;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (const item of invoice.items) {
      const billed = normalClass(item.freightClass);
      if (billed === null) continue;
      // Items of an EDI bill are numbered by their place, which is nobody's item.
      const same = item.id === null || facts.invoice.source === "Edi210" ? undefined : ordered.find((one) => one.id === item.id);
      const against = same === undefined ? ordered : [same];
      compared = true;
      if (against.some((one) => normalClass(one.freightClass) === billed)) continue;
      const classes = [...new Set(against.map((one) => one.freightClass))].join(", ");
      const lower = against.every((one) => isAbove(one.freightClass, item.freightClass));
      const support = lower ? null : findClassSupport(facts);
      const measured = item.dimensions?.length == null ? against[0] : item;
      (drafts ??= []).push({
        message: `Class ${item.freightClass} is billed, ${classes} ordered.${densityWords(measured, invoice.shipOn ?? invoice.invoiceOn)}${support === null ? (lower ? "" : " No certificate supports the reclass.") : ` Reclass supported by the approved ${support.documentType}.`}`,
        ...(lower ? { severity: "review" as const } : {}),
        supportedBy: support,
        itemId: item.id,
      });
    }
    return compared ? outcomeOf(drafts) : NOBODY_SAYS;
  },
});
