import { formatDay } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/tags.tsx";
import {
  CONDITIONS,
  DAYS,
  isSet,
  LIMITS,
  OVERRIDE_LIMITS,
  type Condition,
  type DaysName,
  type DocumentDraft,
  type LimitDraft,
  type LimitName,
  type OverrideDraft,
  type OverrideLimit,
  type PolicyDraft,
} from "./policy-draft.ts";

export const LIMIT_LABELS: Readonly<Record<LimitName | OverrideLimit, string>> = {
  "total.over": "Invoice total, over",
  "total.under": "Invoice total, under",
  "charge.over": "Each charge, over",
  "charge.under": "Each charge, under",
  weight: "Weight",
  distance: "Distance",
};
export const DAYS_LABELS: Readonly<
  Record<DaysName, { readonly label: string; readonly hint: string; readonly optional: boolean }>
> = {
  lateBillingDays: {
    label: "Balance due at the latest",
    hint: "Days from receipt of the original to receipt of a supplemental bill",
    optional: false,
  },
  originalBillingDays: {
    label: "First invoice at the latest",
    hint: "Days from delivery; leave empty to take any",
    optional: true,
  },
  duplicateWindowDays: { label: "Look back for duplicates", hint: "Days of earlier invoices that are compared", optional: false },
  shipDateDays: { label: "Ship date may differ by", hint: "Days; leave empty not to compare", optional: true },
};
export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  vendor: "Vendor",
  customer: "Customer",
  mode: "Mode",
  service: "Service",
  chargeCode: "Charge code",
};

/** "5.00 or 2 %, whichever is larger"; "2 %"; "not set". */
export const limitWords = (limit: LimitDraft): string => {
  const amount = limit.amount.trim() === "" ? null : formatAmount(limit.amount.trim());
  const percent = limit.percent.trim() === "" ? null : `${limit.percent.trim()} %`;
  if (amount !== null && percent !== null) return `${amount} or ${percent}, whichever is ${limit.whichever}`;
  return amount ?? percent ?? "not set";
};

export const documentWords = (one: DocumentDraft): string => `${sayName(one.type)}${one.signed ? ", signed" : ""}`;

/** "Vendor ACME, charge code FUEL". */
export const conditionWords = (one: OverrideDraft): string => {
  const parts = CONDITIONS.filter((name) => one.when[name].trim() !== "").map(
    (name) => `${CONDITION_LABELS[name].toLowerCase()} ${one.when[name].trim()}`,
  );
  const words = parts.join(", ");
  return words === "" ? "Every invoice" : words.charAt(0).toUpperCase() + words.slice(1);
};

export const effectWords = (one: OverrideDraft): readonly string[] => [
  ...OVERRIDE_LIMITS.filter((name) => isSet(one.limits[name])).map(
    (name) => `${LIMIT_LABELS[name]}: ${limitWords(one.limits[name])}`,
  ),
  ...(one.chargeNotOnOrder === "" ? [] : [`Charge not on the order: ${one.chargeNotOnOrder}`]),
  ...(one.requiredDocuments === null
    ? []
    : [`Required: ${one.requiredDocuments.length === 0 ? "no documents" : one.requiredDocuments.map(documentWords).join("; ")}`]),
];

/** "from Jan 1, 2026 until Mar 31, 2026"; "always". */
export const datesWords = (one: OverrideDraft): string =>
  [
    one.effectiveFrom === "" ? null : `from ${formatDay(one.effectiveFrom)}`,
    one.effectiveUntil === "" ? null : `until ${formatDay(one.effectiveUntil)}`,
  ]
    .filter((part) => part !== null)
    .join(" ") || "always";

const overrideWords = (one: OverrideDraft): string =>
  `${conditionWords(one)} (${datesWords(one)}): ${effectWords(one).join("; ") || "changes nothing"}`;

export interface PolicyChange {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

const onOff = (value: boolean): string => (value ? "on" : "off");

/** Entries that came and went, for lists whose order means nothing to a reader. */
const listChanges = <Entry>(
  what: string,
  before: readonly Entry[],
  after: readonly Entry[],
  words: (entry: Entry) => string,
): PolicyChange[] => {
  const had = before.map(words);
  const has = after.map(words);
  return [
    ...had.filter((one) => !has.includes(one)).map((from) => ({ what, from, to: "removed" })),
    ...has.filter((one) => !had.includes(one)).map((to) => ({ what, from: "new", to })),
  ];
};

/** What differs between two policies, in words. `titles` are the rules' titles by id. */
export const policyChanges = (
  before: PolicyDraft,
  after: PolicyDraft,
  titles: ReadonlyMap<string, string>,
): readonly PolicyChange[] => {
  const pairs: PolicyChange[] = [
    { what: "Automatic approval", from: onOff(before.autoApprove), to: onOff(after.autoApprove) },
    { what: "Accept what documents support", from: onOff(before.acceptSupported), to: onOff(after.acceptSupported) },
    ...LIMITS.map((name) => ({
      what: LIMIT_LABELS[name],
      from: limitWords(before.limits[name]),
      to: limitWords(after.limits[name]),
    })),
    { what: "Charge not on the order", from: before.chargeNotOnOrder, to: after.chargeNotOnOrder },
    ...DAYS.map((name) => ({
      what: DAYS_LABELS[name].label,
      from: before.days[name] || "not set",
      to: after.days[name] || "not set",
    })),
    ...[...new Set([...Object.keys(before.rules), ...Object.keys(after.rules)])].map((id) => ({
      what: titles.get(id) ?? id,
      from: before.rules[id] ?? "as usual",
      to: after.rules[id] ?? "as usual",
    })),
  ];
  const changed = [
    ...pairs.filter((one) => one.from !== one.to),
    ...listChanges("Required document", before.requiredDocuments, after.requiredDocuments, documentWords),
    ...listChanges(
      "Document of a charge",
      before.chargeDocuments,
      after.chargeDocuments,
      (one) => `${one.code}: ${sayName(one.type)}`,
    ),
    ...listChanges("Tax", before.taxes, after.taxes, (one) => `${one.place} ${one.code} ${one.percent} %`),
    ...listChanges(
      "Exchange rate",
      before.fx,
      after.fx,
      (one) => `1 ${one.from} = ${one.rate} ${one.to}, ${formatDay(one.date)}`,
    ),
    ...listChanges("Override", before.overrides, after.overrides, overrideWords),
  ];
  const sameOverrides =
    before.overrides.map(overrideWords).toSorted().join("\n") === after.overrides.map(overrideWords).toSorted().join("\n");
  const moved = sameOverrides && before.overrides.map(overrideWords).join("\n") !== after.overrides.map(overrideWords).join("\n");
  return moved ? [...changed, { what: "Overrides", from: "another order", to: "as listed" }] : changed;
};
