import type { Kind, KindField, ObjectKind, RulesKind } from "#domain/settings/kind.ts";
import { choicesOf } from "#domain/settings/most-of-rules.ts";
import { printValue } from "#domain/settings/print-value.ts";
import { wantedOf } from "#domain/settings/read-value.ts";

type Json = Record<string, unknown>;
/** A policy as it is sent, where much may be left out, or as it is answered, where everything is said that is set. */
export type Way = "written" | "read";

/** Ids of the rules, as a `rules` map names them. */
type RuleIds = readonly string[];

/** The JSON schema of a kind: what the domain's reader takes, and what its printer gives. */
export function describeKind(kind: Kind, way: Way, ruleIds: RuleIds): Json {
  switch (kind.kind) {
    case "flag":
      return { type: "boolean" };
    case "count":
      return { type: "integer", minimum: kind.min, maximum: kind.max };
    case "amount":
      return decimal(way, kind, { pattern: "^\\s*\\+?\\d+(\\.\\d{1,4}0*)?\\s*$", example: "5.0000" });
    case "percent":
      return decimal(way, kind, { pattern: "^\\s*\\+?\\d+(\\.\\d{1,8}0*)?\\s*$", example: "2" });
    case "exchange-rate":
      return decimal(way, kind, { pattern: "^\\s*\\+?\\d+(\\.\\d{1,12}0*)?\\s*$", example: "1.3600" }, { exclusiveMinimum: 0 });
    case "text":
      return { type: "string", minLength: 1, maxLength: kind.maxLength };
    case "currency":
      return { type: "string", pattern: "^[A-Za-z]{3}$", example: "USD" };
    case "day":
      return { type: "string", format: "date", example: "2026-03-01" };
    case "choice":
      return { ...(kind.name === null ? {} : { $id: kind.name }), type: "string", enum: [...kind.values] };
    case "optional":
      return describeOptional(describeKind(kind.of, way, ruleIds), way);
    case "rules":
      return describeRules(kind, ruleIds);
    case "list":
      return { type: "array", maxItems: kind.maxItems, items: describeKind(kind.of, way, ruleIds) };
    case "object":
      return describeObject(kind, way, ruleIds, requiredOf(kind, way));
    case "partial":
      return describeOptional(describeObject(kind.of, way, ruleIds, []), way);
  }
}

/** A decimal is answered as text; sent, it may be a number too. */
function decimal(
  way: Way,
  kind: Parameters<typeof wantedOf>[0],
  text: { readonly pattern: string; readonly example: string },
  minimum: Json = { minimum: 0 },
): Json {
  const description = wantedOf(kind);
  const shape = { ...text, description: `${description[0]?.toUpperCase()}${description.slice(1)}.` };
  return way === "read" ? { type: "string", ...shape } : { type: ["string", "number"], ...shape, ...minimum };
}

/** Null as well; what has a name stays under it. */
export function orNull(schema: Json): Json {
  if (schema["$id"] !== undefined) return { anyOf: [schema, { type: "null" }] };
  const { type, enum: values } = schema;
  return {
    ...schema,
    type: [...(Array.isArray(type) ? type : [type]), "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** What nobody set is left out of an answer, and may be sent as null. */
const describeOptional = (schema: Json, way: Way): Json => (way === "read" ? schema : orNull(schema));

function describeRules(kind: RulesKind, ruleIds: RuleIds): Json {
  const limited = Object.entries(kind.most).map(([id, { because }]) => [
    id,
    { type: "string", enum: [...choicesOf(kind, id)], description: `${because[0]?.toUpperCase()}${because.slice(1)}.` },
  ]);
  return {
    type: "object",
    propertyNames: { enum: [...ruleIds] },
    properties: Object.fromEntries(limited) as Json,
    additionalProperties: { type: "string", enum: [...kind.values] },
  };
}

function requiredOf({ fields }: ObjectKind<Readonly<Record<string, KindField>>>, way: Way): readonly string[] {
  return Object.entries(fields)
    .filter(
      ([, { kind, default: otherwise }]) =>
        kind.kind !== "optional" && kind.kind !== "partial" && (way === "read" || otherwise === undefined),
    )
    .map(([name]) => name);
}

function describeObject(
  kind: ObjectKind<Readonly<Record<string, KindField>>>,
  way: Way,
  ruleIds: RuleIds,
  required: readonly string[],
): Json {
  const properties = Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, describeField(field, way, ruleIds)]),
  );
  return {
    ...(kind.form === "limit" ? { $id: way === "read" ? "PolicyLimit" : "PolicyLimitSent" } : {}),
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(way === "written" ? { additionalProperties: false } : {}),
    ...(kind.needsOneOf.length > 0 ? { anyOf: kind.needsOneOf.map((name) => setSchema(name, properties[name] as Json)) } : {}),
  };
}

/** That a field is there and not null. */
function setSchema(name: string, schema: Json): Json {
  const type = (Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]]).filter((each) => each !== "null");
  return { required: [name], properties: { [name]: { type } } };
}

/** A schema with what is said of one use of it; what has a name keeps its own words. */
export function withDescription(schema: Json, words: Json): Json {
  if (Object.keys(words).length === 0) return schema;
  return { ...(schema["$id"] === undefined ? schema : { allOf: [schema] }), ...words };
}

/** A field with a default takes null as absent. */
function describeField({ kind, help, default: otherwise }: KindField, way: Way, ruleIds: RuleIds): Json {
  const described = describeKind(kind, way, ruleIds);
  const schema = way === "written" && otherwise !== undefined ? orNull(described) : described;
  const words = [help, schema["description"]].filter((part) => typeof part === "string").join(" ");
  return withDescription(schema, {
    ...(words === "" ? {} : { description: words }),
    ...(otherwise === undefined ? {} : { default: printValue(kind, otherwise) }),
  });
}
