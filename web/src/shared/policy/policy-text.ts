import type { Kind, KindField, ListKind } from "../../../../src/contract/policy/settings.ts";
import { SETTING_CARDS } from "../policy-settings.ts";
import { formatDay } from "../../ui/dates.ts";
import { oneOf } from "../../ui/listed.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import {
  entriesOf,
  fieldsOf,
  isBlank,
  SETTING_ROWS,
  type Draft,
  type FieldsDraft,
  type FieldsKind,
  type PolicyDraft,
  type SettingRow,
} from "./policy-draft.ts";
import { t } from "../../language/text.ts";

const NOT_SET = t`not set`;
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value in words: "5.00 or 2 %, whichever is larger"; "Proof of delivery, signed"; "not set". */
export function valueText(kind: Kind, draft: Draft | undefined): string {
  if (isBlank(kind, draft)) return NOT_SET;
  const text = typeof draft === "string" ? draft.trim() : "";
  switch (kind.kind) {
    case "flag":
      return draft === true ? t`on` : t`off`;
    case "amount":
      return formatAmount(text);
    case "percent":
      return `${text} %`;
    case "day":
      return formatDay(text);
    case "choice":
      return sayName(text);
    case "optional":
      return valueText(kind.of, draft);
    case "list":
      return (
        entriesOf(draft)
          .map((entry) => entryText(kind, entry))
          .join("; ") || t`nothing`
      );
    case "object":
      return kind.form === "limit" ? limitText(kind, fieldsOf(draft)) : fieldsText(kind, fieldsOf(draft));
    case "partial":
      return fieldsText(kind.of, fieldsOf(draft));
    case "rules":
      return t`${Object.keys(fieldsOf(draft)).length} rules`;
    default:
      return text;
  }
}

/** "5.00 or 2 %, whichever is larger": what is set, and what decides between them. */
function limitText(kind: FieldsKind, draft: FieldsDraft): string {
  const fields = Object.entries(kind.fields);
  const set = fields.filter(([name, field]) => field.default === undefined && !isBlank(field.kind, draft[name]));
  const words = oneOf(set.map(([name, field]) => valueText(field.kind, draft[name])));
  if (set.length < 2) return words;
  const deciding = fields
    .filter(([, field]) => field.default !== undefined)
    .map(([name, field]) => `, ${field.label.toLowerCase()} ${valueText(field.kind, draft[name]).toLowerCase()}`);
  return `${words}${deciding.join("")}`;
}

/** The values one after the other; what is as usual goes without saying. */
const fieldsText = (kind: FieldsKind, draft: FieldsDraft): string =>
  Object.entries(kind.fields)
    .filter(([name, field]) => !isBlank(field.kind, draft[name]) && draft[name] !== field.default)
    .map(([name, field]) => (field.kind.kind === "flag" ? field.label : valueText(field.kind, draft[name])))
    .join(", ");

/** An entry of a list: "1 CAD = 0.73 USD, Mar 1, 2026". */
function entryText(kind: ListKind<Kind>, draft: Draft): string {
  if (kind.of.kind !== "object") return valueText(kind.of, draft);
  const { fields, form } = kind.of;
  if (form === "override") return overrideText(kind.of, fieldsOf(draft));
  if (kind.says === null) return fieldsText(kind.of, fieldsOf(draft));
  return kind.says.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields[name];
    const value = fieldsOf(draft)[name];
    // A line that was just begun.
    return field === undefined || isBlank(field.kind, value) ? "…" : valueText(field.kind, value);
  });
}

/** The parts of an override: what it holds for, its days, and the settings that it replaces. */
export function overrideParts({ fields }: FieldsKind) {
  const all = Object.entries(fields);
  const isDay = ({ kind }: KindField): boolean => kind.kind === "optional" && kind.of.kind === "day";
  const condition = all.find(([, { kind }]) => kind.kind === "object" && kind.form === "condition");
  return {
    condition: condition as [name: string, field: KindField & { readonly kind: FieldsKind & { readonly kind: "object" } }],
    days: all.filter(([, field]) => isDay(field)),
    replaced: all.filter(([name, field]) => name !== condition?.[0] && !isDay(field)),
  };
}

/** "Vendor ACME, charge code FUEL". */
export function conditionText(kind: FieldsKind, draft: FieldsDraft): string {
  const [name, { kind: condition }] = overrideParts(kind).condition;
  const values = fieldsOf(draft[name]);
  const words = Object.entries(condition.fields)
    .filter(([key, field]) => !isBlank(field.kind, values[key]))
    .map(([key, field]) => `${field.label.toLowerCase()} ${valueText(field.kind, values[key])}`)
    .join(", ");
  return words === "" ? t`Every invoice` : capitalized(words);
}

/** Each setting that an override replaces: "Each charge, over" and "3 %". */
export function effectsOf(kind: FieldsKind, draft: FieldsDraft): readonly { readonly label: string; readonly value: string }[] {
  return overrideParts(kind).replaced.flatMap(([name, field]) =>
    field.kind.kind === "partial"
      ? sidesOf(field.label, field.kind.of, draft[name])
          .filter(({ kind: side, draft: value }) => !isBlank(side, value))
          .map((side) => ({ label: side.label, value: valueText(side.kind, side.draft) }))
      : isBlank(field.kind, draft[name])
        ? []
        : [{ label: field.label, value: valueText(field.kind, draft[name]) }],
  );
}

/** Each setting that an override replaces, with what it says: "Each charge, over: 3 %". */
export function effectTexts(kind: FieldsKind, draft: FieldsDraft): readonly string[] {
  return effectsOf(kind, draft).map(({ label, value }) => `${label}: ${value}`);
}

/** "from Jan 1, 2026 until Mar 31, 2026"; "always". */
export function datesText(kind: FieldsKind, draft: FieldsDraft): string {
  return (
    overrideParts(kind)
      .days.filter(([name, field]) => !isBlank(field.kind, draft[name]))
      .map(([name, field]) => `${field.label.toLowerCase()} ${valueText(field.kind, draft[name])}`)
      .join(" ") || t`always`
  );
}

const overrideText = (kind: FieldsKind, draft: FieldsDraft): string =>
  `${conditionText(kind, draft)} (${datesText(kind, draft)}): ${effectTexts(kind, draft).join("; ") || t`changes nothing`}`;

/** Both sides of a pair: "Invoice total, over". */
export function sidesOf(label: string, { fields }: FieldsKind, draft: Draft | undefined) {
  return Object.entries(fields).map(([side, field]) => ({
    side,
    label: `${label}, ${field.label}`,
    kind: field.kind,
    draft: fieldsOf(draft)[side],
  }));
}

/** The card of this page where a setting that a rule reads is found; the name itself where it is no setting of this release. */
export function cardLabel(path: string): string {
  const row = SETTING_ROWS.find(({ name }) => name === path.split(".")[0]);
  return row === undefined ? path : SETTING_CARDS[row.card].toLowerCase();
}

export interface PolicyChange {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** What a policy's parts are called that have names of their own. */
export interface PolicyNames {
  /** Of rules of the audit, by their id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whom approval rules name: "team:..." to "the team Controllers". Undefined: not known yet. */
  readonly approvers: ReadonlyMap<string, string> | undefined;
}

/** A list whose entries say who approves what: the first that fits decides, so each has its place. */
export function isMatrix({ of }: ListKind<Kind>): boolean {
  return of.kind === "object" && Object.values(of.fields).some(({ suggest }) => suggest === "approvers");
}

/** "Billed from 5,000.00 USD, vendor ACME: two of the team Controllers". */
export function approvalRuleText(kind: ListKind<Kind>, draft: Draft, approvers: PolicyNames["approvers"]): string {
  const values = fieldsOf(draft);
  const said = ([name, field]: readonly [string, KindField]): string => {
    const text = valueText(field.kind, values[name]);
    if (name === "from") return t`billed from ${text}${typed(values["currency"]) === "" ? "" : ` ${typed(values["currency"])}`}`;
    return `${/^[A-Z]{2}/.test(field.label) ? field.label : field.label.toLowerCase()} ${text}`;
  };
  const conditions = Object.entries((kind.of as FieldsKind).fields)
    .filter(([name, field]) => field.kind.kind === "optional" && !isBlank(field.kind, values[name]))
    .filter(([name]) => name !== "currency" || typed(values["from"]) === "")
    .map(said)
    .join(", ");
  const automatic = values["automatic"] === true ? t`; the policy too, where it is clean` : "";
  return `${conditions === "" ? t`Every invoice` : capitalized(conditions)}: ${approversText(values, approvers)}${automatic}`;
}

const typed = (draft: Draft | undefined): string => (typeof draft === "string" ? draft.trim() : "");

function approversText(values: FieldsDraft, approvers: PolicyNames["approvers"]): string {
  const who = typed(values["who"]);
  if (who === "") return "…";
  const name = approvers === undefined ? "…" : (approvers.get(who) ?? t`somebody who is gone`);
  if (values["approvers"] !== "two") return name;
  return who.startsWith("user:") ? t`${name} and a second person` : t`two people: ${name}`;
}

/** Each place of the matrix whose rule is another one. */
function matrixChanges(
  kind: ListKind<Kind>,
  before: Draft | undefined,
  after: Draft | undefined,
  { approvers }: PolicyNames,
): PolicyChange[] {
  const said = (rows: Draft | undefined): readonly string[] =>
    entriesOf(rows).map((row) => approvalRuleText(kind, row, approvers));
  const [had, has] = [said(before), said(after)];
  return Array.from({ length: Math.max(had.length, has.length) }, (_, at) => ({
    what: `${capitalized(kind.noun)} ${at + 1}`,
    from: had[at] ?? t`new`,
    to: has[at] ?? t`removed`,
  }));
}

/** Entries that came and went, for lists whose order means nothing to a reader. */
function listChanges(kind: ListKind<Kind>, before: Draft | undefined, after: Draft | undefined): PolicyChange[] {
  const what = capitalized(kind.noun);
  const had = entriesOf(before).map((entry) => entryText(kind, entry));
  const has = entriesOf(after).map((entry) => entryText(kind, entry));
  const isSame = had.toSorted().join("\n") === has.toSorted().join("\n");
  return [
    ...had.filter((words) => !has.includes(words)).map((from) => ({ what, from, to: t`removed` })),
    ...has.filter((words) => !had.includes(words)).map((to) => ({ what, from: t`new`, to })),
    // The order of overrides decides among equals.
    ...(isSame && had.join("\n") !== has.join("\n") ? [{ what: t`${what}s`, from: t`another order`, to: t`as listed` }] : []),
  ];
}

function rulesChanges(before: FieldsDraft, after: FieldsDraft, titles: ReadonlyMap<string, string>): PolicyChange[] {
  const wordsOf = (value: Draft | undefined): string => (typeof value === "string" ? value : t`as usual`);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((id) => ({
    what: titles.get(id) ?? id,
    from: wordsOf(before[id]),
    to: wordsOf(after[id]),
  }));
}

function settingChanges(
  row: SettingRow,
  before: Draft | undefined,
  after: Draft | undefined,
  names: PolicyNames,
): readonly PolicyChange[] {
  const { kind, label } = row;
  if (kind.kind === "list") return isMatrix(kind) ? matrixChanges(kind, before, after, names) : listChanges(kind, before, after);
  if (kind.kind === "object" && kind.form === "pair") {
    const now = sidesOf(label, kind, after);
    return sidesOf(label, kind, before).map((side, at) => ({
      what: side.label,
      from: valueText(side.kind, side.draft),
      to: valueText(side.kind, now[at]?.draft),
    }));
  }
  return [{ what: label, from: valueText(kind, before), to: valueText(kind, after) }];
}

/** What differs between two policies, in words. */
export function policyChanges(before: PolicyDraft, after: PolicyDraft, names: PolicyNames): readonly PolicyChange[] {
  return SETTING_ROWS.flatMap((row) =>
    row.kind.kind === "rules"
      ? rulesChanges(fieldsOf(before[row.name]), fieldsOf(after[row.name]), names.titles)
      : settingChanges(row, before[row.name], after[row.name], names),
  ).filter(({ from, to }) => from !== to);
}
