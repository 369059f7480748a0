import { parseDay } from "../day/day.ts";
import { parseAmount, parseRate } from "../money/amount.ts";
import { parseFxRate } from "../money/convert.ts";
import type { Faults } from "./faults.ts";
import type { ChoiceKind, Kind, KindField, ListKind, ObjectKind, RulesKind } from "./kind.ts";
import { choicesOf } from "./most-of-rules.ts";
import { nearestName } from "./nearest-name.ts";

/** What reading needs besides the value. */
export interface Reading {
  readonly faults: Faults;
  /** Ids of the rule table: what a `rules` map may name. */
  readonly ruleIds: ReadonlySet<string>;
}

/** Where a value stands, and what holds for the fields of an object there that are not named. */
export interface Place {
  readonly path: string;
  readonly before?: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * A value of a kind from JSON; undefined where it is at fault, with the reason among the faults. Amounts and rates are read from
 * text, numbers are taken too; names and choices in any case.
 */
export function readValue(kind: Kind, value: unknown, place: Place, reading: Reading): unknown {
  const { path } = place;
  switch (kind.kind) {
    case "optional":
      return value === undefined || value === null ? null : readValue(kind.of, value, { path }, reading);
    case "object":
      return readObject(kind, value, place, reading);
    case "partial":
      return readPartial(kind.of, value, path, reading);
    case "list":
      return readList(kind, value, path, reading);
    case "rules":
      return readRules(kind, value, path, reading);
    default: {
      const read = readSimple(kind, value);
      if (read === undefined) reading.faults.add(path, `must be ${wantedOf(kind)}`);
      return read;
    }
  }
}

type SimpleKind = Exclude<Kind, { readonly kind: "optional" | "object" | "partial" | "list" | "rules" }>;

function readSimple(kind: SimpleKind, value: unknown): unknown {
  switch (kind.kind) {
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "count":
      return Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max ? value : undefined;
    case "amount":
      return readDecimal(value, notNegative(parseAmount));
    case "percent":
      return readDecimal(value, notNegative(parseRate));
    case "exchange-rate":
      return readDecimal(value, parseFxRate);
    case "text": {
      const text = typeof value === "string" && value.length <= kind.maxLength ? value.trim() : "";
      return text === "" ? undefined : text;
    }
    case "currency":
      return typeof value === "string" && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined;
    case "day":
      return typeof value === "string" ? parseDay(value) : undefined;
    case "choice":
      return typeof value === "string" ? findChoice(kind, value) : undefined;
  }
}

/** What a value must be, in words. */
export function wantedOf(kind: SimpleKind): string {
  switch (kind.kind) {
    case "flag":
      return "true or false";
    case "count":
      return `a whole number of ${kind.of} from ${kind.min} to ${kind.max}`;
    case "amount":
      return "an amount of at least 0 with at most 4 decimals";
    case "percent":
      return "a percentage of at least 0 with at most 8 decimals";
    case "exchange-rate":
      return "a rate above 0 with at most 12 decimals";
    case "text":
      return `text of 1 to ${kind.maxLength} characters`;
    case "currency":
      return "a currency code of three letters";
    case "day":
      return "a day as YYYY-MM-DD";
    case "choice":
      return kind.wanted ?? (kind.values.length === 2 ? kind.values.join(" or ") : `one of ${kind.values.join(", ")}`);
  }
}

function readDecimal<T>(value: unknown, parse: (text: string) => T | undefined): T | undefined {
  return typeof value === "string" || typeof value === "number" ? parse(String(value).trim()) : undefined;
}

function notNegative<T extends bigint>(parse: (text: string) => T | undefined): (text: string) => T | undefined {
  return (text) => {
    const parsed = parse(text);
    return parsed === undefined || parsed < 0n ? undefined : parsed;
  };
}

function findChoice(kind: Pick<ChoiceKind, "values">, value: string): string | undefined {
  const wanted = value.trim().toLowerCase();
  return kind.values.find((known) => known.toLowerCase() === wanted);
}

function recordOf(value: unknown, path: string, { faults }: Reading): Json | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  faults.add(path === "" ? "policy" : path, "must be an object");
  return undefined;
}

/** More of a name than this is not repeated in an answer. */
const MAX_NAME = 100;

const memberPath = (path: string, name: string): string => `${path === "" ? "" : `${path}.`}${name.slice(0, MAX_NAME)}`;

/**
 * The values of an object by the names its kind knows, whatever their case. A name nobody knows is at fault, with the nearest
 * that is known: passed over, a limit would stay as it was, or an override would hold for everybody.
 */
export function namedValues(
  known: readonly string[],
  value: unknown,
  path: string,
  reading: Reading,
): ReadonlyMap<string, unknown> | undefined {
  const record = recordOf(value, path, reading);
  if (record === undefined) return undefined;
  const { faults } = reading;
  const names = new Map(known.map((name) => [name.toLowerCase(), name]));
  const found = new Map<string, unknown>();
  for (const key of Object.keys(record)) {
    if (faults.isFull) break;
    const name = names.get(key.toLowerCase());
    if (name === undefined) faults.add(memberPath(path, key), unknownText(key, known));
    else if (found.has(name)) faults.add(memberPath(path, name), `${name} is given more than once, in different spellings`);
    else found.set(name, record[key]);
  }
  return found;
}

function unknownText(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "is not known" : `is not known; the nearest name is ${nearest}`;
}

function readObject(kind: Extract<Kind, ObjectKind>, value: unknown, place: Place, reading: Reading): unknown {
  const { path } = place;
  const before = place.before as Json | undefined;
  if (value === null && before !== undefined) return before;
  const given = namedValues(Object.keys(kind.fields), value, path, reading);
  if (given === undefined) return undefined;
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields))
    read[name] = readField(field, given.get(name), { path: memberPath(path, name), before: before?.[name] }, reading);
  checkTogether(kind, { given, read }, path, reading);
  return Object.values(read).includes(undefined) ? undefined : read;
}

function readField(field: KindField, value: unknown, { path, before }: Place, reading: Reading): unknown {
  const otherwise = before ?? field.default;
  if ((value === undefined || value === null) && otherwise !== undefined) return otherwise;
  return readValue(field.kind, value, { path }, reading);
}

/** What no field can say by itself. */
function checkTogether(
  { needsOneOf, inOrder }: ObjectKind,
  { given, read }: { readonly given: ReadonlyMap<string, unknown>; readonly read: Json },
  path: string,
  { faults }: Reading,
): void {
  if (needsOneOf.length > 0 && needsOneOf.every((name) => (given.get(name) ?? null) === null))
    faults.add(path, `needs ${needsOneOf.map(withArticle).join(", ")}, or ${needsOneOf.length === 2 ? "both" : "more of them"}`);
  if (inOrder === null) return;
  const [from, until] = inOrder.map((name) => read[name]) as (string | null | undefined)[];
  if (from != null && until != null && until < from)
    faults.add(memberPath(path, inOrder[1]), `must not be before ${inOrder[0]} (${from})`);
}

const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;

function readPartial(kind: Extract<Kind, ObjectKind>, value: unknown, path: string, reading: Reading): unknown {
  const names = Object.keys(kind.fields);
  const given = value === undefined || value === null ? new Map() : namedValues(names, value, path, reading);
  if (given === undefined) return undefined;
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const raw = given.get(name) ?? null;
    read[name] = raw === null ? null : readValue(field.kind, raw, { path: memberPath(path, name) }, reading);
  }
  return Object.values(read).includes(undefined) ? undefined : read;
}

function readList(kind: Extract<Kind, ListKind>, value: unknown, path: string, reading: Reading): unknown {
  const { faults } = reading;
  if (!Array.isArray(value)) faults.add(path, "must be a list");
  else if (value.length > kind.maxItems) faults.add(path, `must not have more than ${kind.maxItems} entries`);
  else {
    const entries = value.map((entry, index) => readValue(kind.of, entry, { path: `${path}[${index}]` }, reading));
    return entries.includes(undefined) ? undefined : entries;
  }
  return undefined;
}

function wantedOfRule(kind: RulesKind, id: string): string {
  const most = Object.hasOwn(kind.most, id) ? kind.most[id] : undefined;
  return `must be one of ${choicesOf(kind, id).join(", ")}${most === undefined ? "" : `: ${most.because}`}`;
}

function readRules(kind: RulesKind, value: unknown, path: string, reading: Reading): unknown {
  const record = recordOf(value, path, reading);
  if (record === undefined) return undefined;
  const { faults, ruleIds } = reading;
  const read: [string, string][] = [];
  for (const [id, setting] of Object.entries(record)) {
    if (faults.isFull) break;
    const chosen = typeof setting === "string" ? findChoice(kind, setting) : undefined;
    if (!ruleIds.has(id)) faults.add(memberPath(path, id), unknownText(id, ruleIds));
    else if (chosen === undefined || !choicesOf(kind, id).includes(chosen))
      faults.add(memberPath(path, id), wantedOfRule(kind, id));
    else read.push([id, chosen]);
  }
  return Object.fromEntries(read);
}
