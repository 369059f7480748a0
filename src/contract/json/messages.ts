import type { ErrorObject } from "ajv";
import { entryPath, leafOf, memberPath } from "./field-path.ts";
import type { Problems } from "./problems.ts";

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: "a UUID",
  "date-time": "an ISO 8601 date-time such as 2026-03-01T12:00:00Z",
  date: "a day such as 2026-03-01",
  uri: "an absolute address such as https://example.com/hook",
};

/** What is wrong, said after the field's name. One row a keyword of the schemas. */
const MESSAGES: Readonly<Record<string, (params: Record<string, unknown>, schema: Record<string, unknown>) => string>> = {
  type: (params) => `must be ${typeText(params["type"])}`,
  minLength: (params) => (params["limit"] === 1 ? "must not be empty" : `must be at least ${params["limit"]} characters`),
  maxLength: (params) => `must be at most ${params["limit"]} characters`,
  minItems: (params) =>
    params["limit"] === 1 ? "must have at least one entry" : `must have at least ${params["limit"]} entries`,
  maxItems: (params) => `must have at most ${Number(params["limit"]).toLocaleString("en-US")} entries`,
  minimum: (params) => `must be at least ${params["limit"]}`,
  maximum: (params) => `must be at most ${params["limit"]}`,
  enum: (params, schema) =>
    `must be ${typeof schema["x-enum-text"] === "string" ? schema["x-enum-text"] : `one of ${(params["allowedValues"] as unknown[]).join(", ")}`}`,
  format: (params) => `must be ${FORMAT_WORDS[String(params["format"])] ?? `of the format ${params["format"]}`}`,
  pattern: (_params, schema) => String(schema["x-pattern-text"] ?? "has an unexpected form"),
  uniqueItems: () => "must not have the same entry twice",
  minProperties: () => "must not be empty",
  "x-not-blank": () => "must not be empty",
  "x-day": () => "must be an ISO 8601 date or date-time such as 2026-03-01",
  "x-instant": () => "must be an ISO 8601 date-time such as 2026-03-01T12:00:00Z",
  "x-amount": () => "must be an amount of at most 11 digits before and 4 after the decimal point",
  "x-rate": () => "must be a number of at most 15 significant digits, 8 of them after the decimal point",
};

const typeText = (type: unknown): string => {
  const types = (Array.isArray(type) ? type : String(type).split(",")).filter((entry) => entry !== "null");
  return types.map((entry) => TYPE_WORDS[String(entry)] ?? String(entry)).join(" or ");
};

/** Turns a JSON pointer into a field path; only the value can tell an array's index from a name that looks like one. */
const pathOf = (pointer: string, root: unknown): string => {
  if (pointer === "") return "";
  let path = "";
  let value = root;
  for (const part of pointer.slice(1).split("/")) {
    const name = part.includes("~") ? part.replaceAll("~1", "/").replaceAll("~0", "~") : part;
    path = Array.isArray(value) ? entryPath(path, Number(name)) : memberPath(path, name);
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return path;
};

/** Says what Ajv found, in words a person understands, by field path. Fields that already have a problem are left at that. */
export function explain(errors: readonly ErrorObject[], root: unknown, whole: string, problems: Problems): void {
  const known = new Set<string>();
  const add = (path: string, message: string): void => {
    if (problems.has(path) && !known.has(path)) return;
    known.add(path);
    problems.add(path, message);
  };
  // What has the wrong type is not also told that it is not one of the values.
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath));
  for (const error of errors) {
    if (error.keyword === "enum" && mistyped.has(error.instancePath)) continue;
    const parent = pathOf(error.instancePath, root);
    const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
    if (error.propertyName !== undefined) continue;
    if (error.keyword === "required") {
      const name = String(error.params["missingProperty"]);
      const title = (schema["properties"] as Record<string, Record<string, unknown>> | undefined)?.[name]?.["title"];
      add(memberPath(parent, name), `${typeof title === "string" ? title : name} is required`);
    } else if (error.keyword === "additionalProperties") {
      const name = String(error.params["additionalProperty"]);
      const names = Object.keys((schema["properties"] as Record<string, unknown> | undefined) ?? {});
      add(memberPath(parent, name), `${name} is not known here; there are ${names.join(", ")}`);
    } else if (error.keyword === "propertyNames") {
      const name = String(error.params["propertyName"]);
      add(memberPath(parent, name), `${name} is a reserved name`);
    } else {
      const message = MESSAGES[error.keyword];
      if (message === undefined) continue;
      const title = typeof schema["title"] === "string" ? schema["title"] : parent === "" ? whole : leafOf(parent);
      add(parent === "" ? whole : parent, `${title} ${message(error.params, schema)}`);
    }
  }
}
