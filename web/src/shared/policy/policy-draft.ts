import { POLICY_SETTINGS } from "../policy-settings.ts";
import {
  withinMost,
  type Kind,
  type KindField,
  type ObjectKind,
  type Setting,
} from "../../../../src/contract/policy/settings.ts";
import { amountText, tenThousandths } from "../../ui/money.ts";

/**
 * A value as it is typed: amounts and percentages stay text from the service to the field and back, "" and null are what nobody
 * set.
 */
export type Draft = string | boolean | null | readonly Draft[] | { readonly [name: string]: Draft };
export type FieldsDraft = Readonly<Record<string, Draft>>;
/** A policy as the form has it, by the names of the settings. */
export type PolicyDraft = FieldsDraft;

export type FieldsKind = ObjectKind<Readonly<Record<string, KindField>>>;

/** A row of the table of settings, as the form goes through it. */
export interface SettingRow extends Omit<Setting, "kind"> {
  readonly name: string;
  readonly kind: Kind;
}

/** Every setting, in the order of the table. */
export const SETTING_ROWS: readonly SettingRow[] = Object.entries(POLICY_SETTINGS).map(([name, row]) => ({
  ...(row as Setting),
  name,
  kind: row.kind as Kind,
}));

type Json = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

export function fieldsOf(draft: Draft | undefined): FieldsDraft {
  return recordOf(draft) as FieldsDraft;
}
export function entriesOf(draft: Draft | undefined): readonly Draft[] {
  return Array.isArray(draft) ? (draft as readonly Draft[]) : [];
}

/** "5.0000" to "5.00", "0.1250" to "0.125": as people write it, and worth the same. */
function plainAmount(value: string): string {
  const size = tenThousandths(value);
  return size === null ? value : amountText(size).replace(/0{1,2}$/, "");
}
const plainRate = (value: string): string => (/^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, "") : value);

/** A value as the service answers it, for the form. */
export function draftOf(kind: Kind, json: unknown): Draft {
  switch (kind.kind) {
    case "flag":
      return json === true;
    case "amount":
      return plainAmount(textOf(json));
    case "percent":
    case "exchange-rate":
      return plainRate(textOf(json));
    case "count":
    case "text":
    case "currency":
    case "day":
    case "choice":
      return textOf(json);
    case "rules":
      return withinMost(kind, recordOf(json)) as FieldsDraft;
    case "list":
      return (Array.isArray(json) ? json : []).map((entry) => draftOf(kind.of, entry));
    case "object":
      return draftOfFields(kind, json);
    case "partial":
      return draftOfFields(kind.of, json);
    case "optional": {
      const isEmpty = json === undefined || json === null;
      return isEmpty && (kind.of.kind === "list" || kind.of.kind === "flag") ? null : draftOf(kind.of, json);
    }
  }
}

const draftOfFields = ({ fields }: FieldsKind, json: unknown): FieldsDraft =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, draftOf(field.kind, recordOf(json)[name] ?? field.default)]),
  );

/** A policy as the service answers it, or as a draft was kept; what a kept draft does not know is as in `otherwise`. */
export function draftFrom(policy: unknown, otherwise: PolicyDraft = {}): PolicyDraft {
  const json = recordOf(policy);
  return Object.fromEntries(
    SETTING_ROWS.map(({ name, kind }) => {
      const isKnown = json[name] !== undefined || kind.kind === "optional";
      return [name, isKnown || otherwise[name] === undefined ? draftOf(kind, json[name]) : otherwise[name]];
    }),
  );
}

/** Whether nobody set it. Fields that begin with a value of their own say nothing. */
export function isBlank(kind: Kind, draft: Draft | undefined): boolean {
  switch (kind.kind) {
    case "optional":
      return draft === null || isBlank(kind.of, draft);
    case "partial":
    case "object": {
      const fields = Object.entries((kind.kind === "partial" ? kind.of : kind).fields);
      return fields.every(([name, field]) => field.default !== undefined || isBlank(field.kind, fieldsOf(draft)[name]));
    }
    case "flag":
    case "list":
    case "rules":
      return false;
    default:
      return textOf(draft).trim() === "";
  }
}

/**
 * The form as the service takes it; undefined is left out. What is wrong goes as it was typed and is refused with its place.
 * @internal tests of the form fill in one kind at a time.
 */
export function jsonOf(kind: Kind, draft: Draft | undefined): unknown {
  switch (kind.kind) {
    case "flag":
    case "rules":
      return draft;
    case "count": {
      const text = textOf(draft).trim();
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    }
    case "optional":
      return isBlank(kind, draft) ? undefined : jsonOf(kind.of, draft);
    case "list":
      return entriesOf(draft).map((entry) => jsonOf(kind.of, entry));
    case "object":
      return jsonOfFields(kind, draft);
    case "partial":
      return isBlank(kind, draft) ? undefined : jsonOfFields(kind.of, draft, true);
    default:
      return textOf(draft).trim();
  }
}

/** @param parts whether a field that nobody set is left out, as in what an override names of a pair */
function jsonOfFields({ fields }: FieldsKind, draft: Draft | undefined, parts = false): Json {
  const values = fieldsOf(draft);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => !parts || !isBlank(field.kind, values[name]))
      .map(([name, field]) => [name, jsonOf(field.kind, values[name])])
      .filter(([, value]) => value !== undefined),
  );
}

/** The whole form as the service takes it. */
export function policyFrom(draft: PolicyDraft): Json {
  return Object.fromEntries(
    SETTING_ROWS.map(({ name, kind }) => [name, jsonOf(kind, draft[name])] as const).filter(([, value]) => value !== undefined),
  );
}
