import { canonicalText } from "../canonical-text.ts";
import type { SettingKind } from "./setting-kinds.ts";

/** A setting in parts that change by themselves: of a list its entries by what names them, of a record its fields. */
export type Parts = ReadonlyMap<string, unknown>;

type Entry = Readonly<Record<string, unknown>>;

/** What names an entry of a list. A kind that is not listed here is a record. */
const NAMED_BY: Readonly<Record<SettingKind, readonly string[] | null>> = {
  "charge-codes": ["code"],
  "charge-aliases": ["alias"],
  "fx-rates": ["from", "to", "date"],
  "reason-codes": ["appliesTo", "code"],
  vendor: null,
  customer: null,
  "edi-partner": null,
  "dispute-template": null,
};

/** Lists of which an empty one is none; reasons that are none are the ones every tenant begins with. */
const EMPTY_IS_NONE: ReadonlySet<SettingKind> = new Set(["charge-codes", "charge-aliases", "fx-rates"]);

const says = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(typeof value === "object" && Object.values(value).every((part) => !says(part)));

/** @internal a step of its own, tested by itself. */
export function partsOf(kind: SettingKind, content: unknown): Parts {
  const names = NAMED_BY[kind];
  if (content === null || content === undefined) return new Map();
  if (names === null) return new Map(Object.entries(content).filter(([, value]) => says(value)));
  return new Map((content as readonly Entry[]).map((entry) => [names.map((name) => String(entry[name])).join(" "), entry]));
}

const isSame = (a: unknown, b: unknown): boolean => canonicalText(a ?? null) === canonicalText(b ?? null);

/** A part that is not what it was, in words; null: it is not there. */
export interface ChangedPart {
  readonly part: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs, in the order of the former setting, then what is new. */
export function changedParts(kind: SettingKind, before: unknown, after: unknown): readonly ChangedPart[] {
  const [was, is] = [partsOf(kind, before), partsOf(kind, after)];
  const names = NAMED_BY[kind] ?? [];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((part) => !isSame(was.get(part), is.get(part)))
    .map((part) => ({ part, before: partText(was.get(part), names), after: partText(is.get(part), names) }));
}

/** Identities that mean nothing to people. */
const UNSAID = new Set(["uuid"]);

/** A value in words; null: it says nothing. */
export function partText(value: unknown, unsaid: readonly string[] = []): string | null {
  if (!says(value)) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map((each) => partText(each) ?? "").join(", ");
  const said = Object.entries(value).filter(([name, each]) => !UNSAID.has(name) && !unsaid.includes(name) && says(each));
  if (said.length === 1 && unsaid.length > 0) return partText(said[0]?.[1]);
  return said.map(([name, each]) => `${name}: ${partText(each) ?? ""}`).join(", ");
}

/**
 * A setting with what somebody changed when it was `base` and wanted `wanted`: whatever was left alone stays as it is `now`. Of a
 * list what is wanted keeps its order, and what others added meanwhile follows. Null: there is no such setting.
 */
export function withChanges(
  kind: SettingKind,
  { base, wanted, now }: { readonly base: unknown; readonly wanted: unknown; readonly now: unknown },
): unknown {
  if (wanted === null || isSame(base, now)) return wanted;
  const [was, asked, is] = [partsOf(kind, base), partsOf(kind, wanted), partsOf(kind, now)];
  const isTouched = (part: string): boolean => !isSame(was.get(part), asked.get(part));
  const merged = new Map<string, unknown>();
  for (const part of [...asked.keys(), ...is.keys()]) {
    const value = isTouched(part) ? asked.get(part) : is.get(part);
    if (value !== undefined) merged.set(part, value);
  }
  return NAMED_BY[kind] === null ? Object.fromEntries(merged) : [...merged.values()];
}

/** Whether two settings are one: of a list its order counts too, of a record what is not set is as good as empty. */
export function isSameSetting(kind: SettingKind, a: unknown, b: unknown): boolean {
  if ((a === null) !== (b === null) && !EMPTY_IS_NONE.has(kind)) return false;
  const [was, is] = [partsOf(kind, a), partsOf(kind, b)];
  return (
    was.size === is.size &&
    (NAMED_BY[kind] === null || [...was.keys()].join("\n") === [...is.keys()].join("\n")) &&
    [...was].every(([part, value]) => isSame(value, is.get(part)))
  );
}
