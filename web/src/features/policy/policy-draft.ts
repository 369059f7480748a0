import { amountText, formatRate, tenThousandths } from "../../ui/money.ts";

export const SETTINGS = ["off", "information", "review", "dispute", "block"] as const;
export type Setting = (typeof SETTINGS)[number];
export type Whichever = "larger" | "smaller";

/** A limit as it is typed: amounts and percentages stay text from the service to the field and back. */
export interface LimitDraft {
  readonly amount: string;
  readonly percent: string;
  readonly whichever: Whichever;
}
export interface DocumentDraft {
  readonly type: string;
  readonly signed: boolean;
}
export const CONDITIONS = ["vendor", "customer", "mode", "service", "chargeCode"] as const;
export type Condition = (typeof CONDITIONS)[number];
export const OVERRIDE_LIMITS = ["charge.over", "charge.under", "total.over", "total.under", "weight", "distance"] as const;
export type OverrideLimit = (typeof OVERRIDE_LIMITS)[number];

export interface OverrideDraft {
  readonly when: Readonly<Record<Condition, string>>;
  readonly effectiveFrom: string;
  readonly effectiveUntil: string;
  readonly limits: Readonly<Record<OverrideLimit, LimitDraft>>;
  readonly chargeNotOnOrder: Setting | "";
  /** Null: as the policy says; empty: none are required. */
  readonly requiredDocuments: readonly DocumentDraft[] | null;
}

export const LIMITS = ["total.over", "total.under", "charge.over", "charge.under", "weight", "distance"] as const;
export type LimitName = (typeof LIMITS)[number];
export const DAYS = ["lateBillingDays", "originalBillingDays", "duplicateWindowDays", "shipDateDays"] as const;
export type DaysName = (typeof DAYS)[number];

/** A policy in the form's hands: every value text or choice, "" for what nobody set. */
export interface PolicyDraft {
  readonly autoApprove: boolean;
  readonly acceptSupported: boolean;
  readonly limits: Readonly<Record<LimitName, LimitDraft>>;
  readonly chargeNotOnOrder: Setting;
  readonly requiredDocuments: readonly DocumentDraft[];
  readonly chargeDocuments: readonly { readonly code: string; readonly type: string }[];
  readonly days: Readonly<Record<DaysName, string>>;
  readonly taxes: readonly { readonly place: string; readonly code: string; readonly percent: string }[];
  readonly fx: readonly { readonly from: string; readonly to: string; readonly rate: string; readonly date: string }[];
  readonly rules: Readonly<Record<string, Setting>>;
  readonly overrides: readonly OverrideDraft[];
}

type Json = Readonly<Record<string, unknown>>;
const record = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value as string | number));

export const NO_LIMIT: LimitDraft = { amount: "", percent: "", whichever: "larger" };

/** "5.0000" to "5.00", "0.1250" to "0.125": as people write it, and worth the same. */
const plainAmount = (value: string): string => {
  const size = tenThousandths(value);
  return size === null ? value : amountText(size).replace(/0{1,2}$/, "");
};
const plainRate = (value: string): string => formatRate(value).replaceAll(",", "");

const limitFrom = (value: unknown): LimitDraft => {
  const given = record(value);
  return {
    amount: plainAmount(text(given["amount"])),
    percent: plainRate(text(given["percent"])),
    whichever: given["whichever"] === "smaller" ? "smaller" : "larger",
  };
};
const at = (body: Json, path: string): unknown => path.split(".").reduce<unknown>((value, key) => record(value)[key], body);
const documentsFrom = (value: unknown): readonly DocumentDraft[] =>
  list(value).map((one) => ({ type: text(one["type"]), signed: one["signed"] === true }));
const byName = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

const overrideFrom = (one: Json): OverrideDraft => ({
  when: byName(CONDITIONS, (name) => text(record(one["when"])[name])),
  effectiveFrom: text(one["effectiveFrom"]),
  effectiveUntil: text(one["effectiveUntil"]),
  limits: byName(OVERRIDE_LIMITS, (name) => limitFrom(at(one, name))),
  chargeNotOnOrder: text(one["chargeNotOnOrder"]) as Setting | "",
  requiredDocuments:
    one["requiredDocuments"] === undefined || one["requiredDocuments"] === null ? null : documentsFrom(one["requiredDocuments"]),
});

/** A policy as the service answers it, for the form. */
export const draftFrom = (policy: unknown): PolicyDraft => {
  const body = record(policy);
  return {
    autoApprove: body["autoApprove"] === true,
    acceptSupported: body["acceptSupported"] === true,
    limits: byName(LIMITS, (name) => limitFrom(at(body, name))),
    chargeNotOnOrder: (text(body["chargeNotOnOrder"]) || "review") as Setting,
    requiredDocuments: documentsFrom(body["requiredDocuments"]),
    chargeDocuments: list(body["chargeDocuments"]).map((one) => ({ code: text(one["code"]), type: text(one["type"]) })),
    days: byName(DAYS, (name) => text(body[name])),
    taxes: list(body["taxes"]).map((one) => ({
      place: text(one["place"]),
      code: text(one["code"]),
      percent: plainRate(text(one["percent"])),
    })),
    fx: list(body["fx"]).map((one) => ({
      from: text(one["from"]),
      to: text(one["to"]),
      rate: plainRate(text(one["rate"])),
      date: text(one["date"]),
    })),
    rules: record(body["rules"]) as Record<string, Setting>,
    overrides: list(body["overrides"]).map(overrideFrom),
  };
};

export const isSet = (limit: LimitDraft): boolean => limit.amount.trim() !== "" || limit.percent.trim() !== "";

const limitTo = (limit: LimitDraft): Json | undefined =>
  isSet(limit)
    ? {
        ...(limit.amount.trim() === "" ? {} : { amount: limit.amount.trim() }),
        ...(limit.percent.trim() === "" ? {} : { percent: limit.percent.trim() }),
        whichever: limit.whichever,
      }
    : undefined;

const filled = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
const pairTo = (over: LimitDraft, under: LimitDraft): Json | undefined => {
  const pair = filled({ over: limitTo(over), under: limitTo(under) });
  return Object.keys(pair).length === 0 ? undefined : pair;
};
/** Digits become a number, everything else goes as it was typed and is refused with its place. */
const daysTo = (value: string): unknown => (/^\d{1,6}$/.test(value.trim()) ? Number(value.trim()) : value.trim());

const overrideTo = (one: OverrideDraft): Json =>
  filled({
    when: filled(Object.fromEntries(Object.entries(one.when).map(([name, value]) => [name, value.trim()]))),
    effectiveFrom: one.effectiveFrom.trim(),
    effectiveUntil: one.effectiveUntil.trim(),
    total: pairTo(one.limits["total.over"], one.limits["total.under"]),
    charge: pairTo(one.limits["charge.over"], one.limits["charge.under"]),
    weight: limitTo(one.limits.weight),
    distance: limitTo(one.limits.distance),
    chargeNotOnOrder: one.chargeNotOnOrder,
    requiredDocuments: one.requiredDocuments ?? undefined,
  });

/** The form as the service takes it. A main limit without amount and percent is sent empty, so that the service says what it needs. */
export const policyFrom = (draft: PolicyDraft): Json => ({
  autoApprove: draft.autoApprove,
  acceptSupported: draft.acceptSupported,
  total: { over: limitTo(draft.limits["total.over"]) ?? {}, under: limitTo(draft.limits["total.under"]) ?? {} },
  charge: { over: limitTo(draft.limits["charge.over"]) ?? {}, under: limitTo(draft.limits["charge.under"]) ?? {} },
  ...filled({ weight: limitTo(draft.limits.weight), distance: limitTo(draft.limits.distance) }),
  chargeNotOnOrder: draft.chargeNotOnOrder,
  requiredDocuments: draft.requiredDocuments,
  chargeDocuments: draft.chargeDocuments,
  ...filled(
    Object.fromEntries(
      DAYS.map((name) => [
        name,
        draft.days[name].trim() === ""
          ? name === "originalBillingDays" || name === "shipDateDays"
            ? undefined
            : null
          : daysTo(draft.days[name]),
      ]),
    ),
  ),
  taxes: draft.taxes,
  fx: draft.fx,
  rules: draft.rules,
  overrides: draft.overrides.map(overrideTo),
});
