import type { QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { formatDay } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { saySource } from "../../shared/invoice-sources.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

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
  "savings",
  "minBilled",
  "maxBilled",
  "currency",
  "customer",
  "source",
  "rule",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const AMOUNT = /^-?\d{1,15}(?:\.\d{1,4})?$/;

const cleaned = (name: FilterName, value: string): string => {
  const text = value.trim();
  if (name === "currency") return text.toUpperCase();
  if (name !== "minBilled" && name !== "maxBilled") return text;
  const plain = typedAmount(text);
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
  verdict: (value) => t`verdict ${words(value)}`,
  receivedFrom: (value) => t`received from ${formatDay(value)}`,
  receivedTo: (value) => t`received to ${formatDay(value)}`,
  finalizedFrom: (value) => t`decided from ${formatDay(value)}`,
  finalizedTo: (value) => t`decided to ${formatDay(value)}`,
  dueTo: (value) => t`due by ${formatDay(value)}`,
  decidedBy: (value) => (value === "policy" ? t`approved by the policy` : t`approved by a person`),
  savings: (value) => (value === "found" ? t`with savings found` : t`with savings realized`),
  minBilled: (value) => t`billed at least ${formatAmount(value)}`,
  maxBilled: (value) => t`billed at most ${formatAmount(value)}`,
  currency: (value) => t`in ${value}`,
  customer: (value) => t`of customer ${value}`,
  source: (value) => t`came by ${saySource(value)}`,
  rule: (value) => t`because of ${sayName(value).toLowerCase()}`,
};

/** The filters that are set and have no box of their own, each as a clause. */
export function filterClauses(search: QueueSearch): readonly { readonly name: FilterName; readonly clause: string }[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, clause: CLAUSES[name](value) }];
  });
}
