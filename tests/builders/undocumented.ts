/** A JSON Schema as far as it names what a value may hold. */
export interface Shape {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: boolean | Shape;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

/** Where a value is looked at; undefined: nothing is said of it. */
type Documented = { readonly shape: Shape } | "anything" | "unknown";

/**
 * Paths of names in an answer that its schema does not have, each once: an integrator may not rely on what nobody promised. Looks
 * into lists, maps (`additionalProperties`, `patternProperties`), all parts of an intersection and of a union the choice that
 * fits best. A value whose schema says that it may be anything is not looked into.
 */
export function undocumented(value: unknown, schema: unknown): readonly string[] {
  return [...new Set(extraIn(value, schema as Shape, ""))];
}

function extraIn(value: unknown, shape: Shape, path: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const found = choicesOf(shape)
    .filter((choice) => fits(value, choice))
    .map((choice) => extraOfChoice(value, choice, path));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** The schemas without unions that a schema is a choice of, parts of an intersection brought together. */
function choicesOf(shape: Shape): readonly Shape[] {
  const { anyOf, oneOf, allOf, ...own } = shape;
  const union = [...(anyOf ?? []), ...(oneOf ?? [])];
  const choices = union.length === 0 ? [own] : union.flatMap(choicesOf).map((choice) => together(own, choice));
  return (allOf ?? []).reduce<readonly Shape[]>(
    (all, each) => all.flatMap((choice) => choicesOf(each).map((other) => together(choice, other))),
    choices,
  );
}

function together(a: Shape, b: Shape): Shape {
  const both = { ...a, ...b };
  return {
    ...both,
    ...(a.properties === undefined || b.properties === undefined ? {} : { properties: { ...a.properties, ...b.properties } }),
    ...(a.required === undefined || b.required === undefined ? {} : { required: [...a.required, ...b.required] }),
  };
}

/** Whether an object or list may be meant by this choice of a union: its type, the names it needs, and the tags it says. */
function fits(value: object, { type, properties, required }: Shape): boolean {
  const kind = Array.isArray(value) ? "array" : "object";
  if (type !== undefined && !(Array.isArray(type) ? type.includes(kind) : type === kind)) return false;
  if (Array.isArray(value)) return true;
  if (required?.some((name) => !Object.hasOwn(value, name)) === true) return false;
  return Object.entries(properties ?? {}).every(([name, part]) => {
    const tags = part.const === undefined ? part.enum : [part.const];
    const said = (value as Readonly<Record<string, unknown>>)[name];
    return tags === undefined || said === undefined || tags.includes(said);
  });
}

function extraOfChoice(value: object, shape: Shape, path: string): readonly string[] {
  if (Array.isArray(value))
    return shape.items === undefined ? [] : value.flatMap((entry: unknown) => extraIn(entry, shape.items as Shape, `${path}[]`));
  return Object.entries(value).flatMap(([name, inner]) => {
    const documented = documentedAs(name, shape);
    if (documented === "unknown") return [`${path}.${name}`];
    return documented === "anything" ? [] : extraIn(inner, documented.shape, `${path}.${name}`);
  });
}

function documentedAs(name: string, { properties, patternProperties, additionalProperties }: Shape): Documented {
  const listed = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (listed !== undefined) return { shape: listed };
  const pattern = Object.entries(patternProperties ?? {}).find(([wanted]) => new RegExp(wanted, "u").test(name));
  if (pattern !== undefined) return { shape: pattern[1] };
  if (typeof additionalProperties === "object") return { shape: additionalProperties };
  const saysNothing = properties === undefined && patternProperties === undefined;
  return additionalProperties === true || (saysNothing && additionalProperties === undefined) ? "anything" : "unknown";
}
