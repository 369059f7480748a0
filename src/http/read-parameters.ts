import type { TSchema } from "typebox";
import { reader, type Read } from "#contract/json/reader.ts";
import { Problems } from "#contract/json/problems.ts";

interface Property {
  readonly type?: string | readonly string[];
}

/** Reads path or query parameters: names in any case, text turned into what the schema says. */
export type ReadParameters = (raw: unknown) => Read<unknown>;

const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;

/** Text of an address as the value a property's type asks for; what does not look like one stays text, and validation says so. */
const coerce = (text: string, property: Property): unknown => {
  const types = Array.isArray(property.type) ? property.type : [property.type];
  if (types.includes("string")) return text;
  if (text === "") return undefined;
  if (types.includes("integer") && WHOLE_NUMBER.test(text)) return Number(text);
  if (types.includes("number") && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (types.includes("boolean")) {
    const word = text.toLowerCase();
    if (word === "true" || word === "1") return true;
    if (word === "false" || word === "0") return false;
  }
  return text;
};

/**
 * @param whole what errors call all of them together ("query").
 * A parameter given twice is refused, unless its schema is a list.
 */
export function parametersReader(schema: TSchema, whole: string): ReadParameters {
  const properties = (schema as unknown as { readonly properties: Readonly<Record<string, Property>> }).properties;
  const byLowerCase = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  const read = reader(schema, undefined, whole);
  return (raw) => {
    const problems = new Problems();
    const values: Record<string, unknown> = {};
    for (const [key, given] of Object.entries((raw ?? {}) as Record<string, string | string[]>)) {
      const name = byLowerCase.get(key.toLowerCase());
      const property = name === undefined ? undefined : properties[name];
      if (name === undefined || property === undefined) continue;
      const texts = Array.isArray(given) ? given : [given];
      if (texts.some((text) => text.includes("\u0000") || !text.isWellFormed()))
        problems.add(name, `${name} must not contain U+0000`);
      if (property.type === "array") {
        values[name] = [...((values[name] as string[] | undefined) ?? []), ...texts];
        continue;
      }
      if (texts.length > 1 || Object.hasOwn(values, name)) problems.add(name, `${name} is given more than once`);
      const value = coerce(texts[0] ?? "", property);
      if (value !== undefined) values[name] = value;
    }
    if (problems.size > 0) return { ok: false, errors: problems.toErrors() };
    return read.readValue(values);
  };
}
