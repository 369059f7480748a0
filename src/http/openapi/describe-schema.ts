import type { TSchema } from "typebox";

type Json = Record<string, unknown>;

/** What our own keywords mean, for readers of the document. */
const REMARKS: Readonly<Record<string, string>> = {
  "x-day": "ISO 8601 date or date-time; the date part counts, as it is written.",
  "x-instant": "ISO 8601 date-time; without a zone it is UTC.",
  "x-amount": "At most 11 digits before and 4 after the decimal point.",
  "x-rate": "At most 15 significant digits, 8 of them after the decimal point.",
};
const DROPPED = new Set([
  "$id",
  "example",
  "x-enum-text",
  "x-pattern-text",
  "x-empty-is-absent",
  "x-keeps-others",
  "x-not-blank",
  "x-file",
  ...Object.keys(REMARKS),
]);

/**
 * A schema as the OpenAPI document has it: parts with an `$id` become components, referred to by name; our own keywords become
 * words and plain JSON Schema.
 */
export class SchemaDescriber {
  readonly components: Record<string, Json> = {};

  describe(schema: TSchema | Json): Json {
    const given = schema as Json;
    const id = given["$id"];
    if (typeof id !== "string" || Array.isArray(given["type"])) return this.#inline(given);
    if (this.components[id] === undefined) {
      // The place is taken before its parts are described: a schema may contain itself.
      this.components[id] = {};
      Object.assign(this.components[id], this.#inline(given));
    }
    return { $ref: `#/components/schemas/${id}` };
  }

  #inline(schema: Json): Json {
    const out: Json = {};
    const remarks: string[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword in REMARKS && value === true) remarks.push(REMARKS[keyword] as string);
      else if (keyword === "example") out["examples"] = [value];
      else if (keyword === "properties") out["properties"] = this.#each(value as Json);
      else if (["items", "additionalProperties", "propertyNames", "not"].includes(keyword) && typeof value === "object")
        out[keyword] = this.describe(value as Json);
      else if (["anyOf", "oneOf", "allOf"].includes(keyword)) out[keyword] = (value as Json[]).map((json) => this.describe(json));
      else if (!DROPPED.has(keyword)) out[keyword] = value;
    }
    if (schema["x-not-blank"] === true && schema["minLength"] === undefined) out["minLength"] = 1;
    if (remarks.length > 0)
      out["description"] = [schema["description"], ...remarks].filter((entry) => entry !== undefined).join(" ");
    return out;
  }

  #each(properties: Json): Json {
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, this.describe(property as Json)]));
  }
}
