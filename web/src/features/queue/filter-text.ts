import type { QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { formatDay } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";

/** Filters without a box of their own above the list. */
export const FILTER_NAMES = [
  "status",
  "verdict",
  "receivedFrom",
  "receivedTo",
  "finalizedFrom",
  "finalizedTo",
  "dueTo",
  "decidedBy",
  "minBilled",
  "maxBilled",
  "currency",
  "source",
  "rule",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const AMOUNT = /^-?\d{1,15}(?:\.\d{1,4})?$/;

const cleaned = (name: FilterName, value: string): string => {
  const text = value.trim();
  if (name === "currency") return text.toUpperCase();
  if (name !== "minBilled" && name !== "maxBilled") return text;
  const plain = text.replaceAll(/[,\s$]/g, "");
  return AMOUNT.test(plain) ? plain : "";
};

/** The search with these filters in place of its own; what is empty, or no amount, is left out. */
export function cleanFilters(search: QueueSearch, values: Readonly<Record<FilterName, string>>): QueueSearch {
  const kept = Object.entries(search).filter(([name]) => !(FILTER_NAMES as readonly string[]).includes(name));
  const given = FILTER_NAMES.map((name) => [name, cleaned(name, values[name])]).filter(([, value]) => value !== "");
  return Object.fromEntries([...kept, ...given]) as QueueSearch;
}

const words = (text: string): string => text.split(",").map(sayName).join(", ").toLowerCase();

const CLAUSES: Readonly<Record<FilterName, (value: string) => string>> = {
  status: words,
  verdict: (value) => `verdict ${words(value)}`,
  receivedFrom: (value) => `received from ${formatDay(value)}`,
  receivedTo: (value) => `received to ${formatDay(value)}`,
  finalizedFrom: (value) => `decided from ${formatDay(value)}`,
  finalizedTo: (value) => `decided to ${formatDay(value)}`,
  dueTo: (value) => `due by ${formatDay(value)}`,
  decidedBy: (value) => (value === "policy" ? "approved by the policy" : "approved by a person"),
  minBilled: (value) => `billed at least ${formatAmount(value)}`,
  maxBilled: (value) => `billed at most ${formatAmount(value)}`,
  currency: (value) => `in ${value}`,
  source: (value) => `came by ${value}`,
  rule: (value) => `because of ${sayName(value).toLowerCase()}`,
};

/** The filters that are set and have no box of their own, each as a clause. */
export function filterClauses(search: QueueSearch): readonly { readonly name: FilterName; readonly clause: string }[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, clause: CLAUSES[name](value) }];
  });
}
