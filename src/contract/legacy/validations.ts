import type { Problems } from "../json/problems.ts";
import { CHARGE_TERMS } from "../v2/terms.ts";
import type { NumberTable } from "./tables/number-table.ts";
import { type NamedBy, readName } from "./quirks/unset-is-zero.ts";

/**
 * `enableValidations` (specification, "Legacy composite order"): true, and bad data is refused, all failures at once; false, and
 * nearly any data is accepted. What no shape allows (another type, a date that does not exist, a number no amount can hold) is
 * refused either way.
 */
export type Check = (body: Fields, problems: Problems) => void;
/** A body of any shape: other rules may have failed too. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The second parameter of `reader`: `always` for what no body may say, `validated` for what it may not say under
 * `enableValidations`.
 */
export function withValidations(validated: Check, always: Check = () => {}) {
  return (value: unknown, problems: Problems): void => {
    if (!isFields(value)) return;
    always(value, problems);
    if (value["enableValidations"] === true) validated(value, problems);
  };
}

/** The objects in a list of the body; places that hold something else were refused by the schema. */
export function entriesOf(body: Fields, list: string): readonly { readonly path: string; readonly entry: Fields }[] {
  const entries = body[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, at) => (isFields(entry) ? [{ path: `${list}[${at}]`, entry }] : []));
}

export function objectOf(body: Fields, name: string): Fields | null {
  const value = body[name];
  return isFields(value) ? value : null;
}

export function saysText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** Which properties of an entry name one thing. */
export interface NamedProperties {
  readonly name?: string;
  readonly uuid?: string;
  readonly id?: string;
}

const namedBy = (entry: Fields, { name, uuid, id }: NamedProperties): NamedBy => {
  const text = (key: string | undefined): string | null => {
    const value = key === undefined ? undefined : entry[key];
    return typeof value === "string" ? value : null;
  };
  const number = id === undefined ? undefined : entry[id];
  return { name: text(name), uuid: text(uuid), id: typeof number === "number" ? number : null };
};

/** An entry and what stands before the names of its properties in messages: "", "customer.", "stops[2].". */
export interface Named {
  readonly entry: Fields;
  readonly prefix: string;
  readonly properties: NamedProperties;
}

/** Refuses numbers and uuids that the table does not have, or that name another thing than the name beside them. */
export function checkName(table: NumberTable, { entry, prefix, properties }: Named, problems: Problems): void {
  const { unknown, disagrees } = readName(table, namedBy(entry, properties));
  for (const which of unknown) {
    const path = `${prefix}${properties[which] ?? which}`;
    problems.add(path, `${path} is no ${table.kind} that is known`);
  }
  for (const which of disagrees) {
    const path = `${prefix}${properties[which] ?? which}`;
    problems.add(path, `${path} is another ${table.kind} than ${prefix}${properties.name ?? properties.uuid} says`);
  }
}

/**
 * Words of closed lists: whatever else they say would be judged as if nothing were said. `property` of `entry` must be of them
 * where it says something; `prefix` stands before its name in the message.
 */
export function checkWord(
  { entry, prefix, property }: { readonly entry: Fields; readonly prefix: string; readonly property: string },
  isKnown: (word: string) => boolean,
  problems: Problems,
): void {
  const word = entry[property];
  if (saysText(word) && !isKnown(String(word))) problems.add(`${prefix}${property}`, `${prefix}${property} is not known`);
}

export function isChargeTerms(word: string): boolean {
  return CHARGE_TERMS.some((terms) => terms.toLowerCase() === word.trim().toLowerCase());
}

/** The same of what must be named: by name, uuid or number. */
export function demandName(table: NumberTable, named: Named, problems: Problems): void {
  checkName(table, named, problems);
  const { name, unknown } = readName(table, namedBy(named.entry, named.properties));
  const path = `${named.prefix}${named.properties.name}`;
  if (name === null && unknown.length === 0) problems.add(path, `${path} is required`);
}

export function demandText(body: Fields, path: string, problems: Problems): void {
  if (!saysText(body[path]) && !problems.has(path)) problems.add(path, `${path} is required`);
}
