/** A JSON Schema of the document, or the document itself. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * Which way values go. `request`: callers go on sending what the schema before allowed. `answer`: callers go on reading by the
 * schema before.
 */
export type Mode = "request" | "answer";

/** What breaks at a place inside of a value: ".items[].amount". */
export interface SchemaFault {
  readonly at: string;
  readonly says: string;
}

/** Compares two schemas of two documents, as callers of the first one meet the second. */
export type CompareSchemas = (mode: Mode, before: unknown, after: unknown) => readonly SchemaFault[];

/** Keyword, and whether `source` may hold more than `target` takes. */
const BOUNDS: readonly (readonly [keyword: string, kind: "most" | "least"])[] = [
  ["maxLength", "most"],
  ["maximum", "most"],
  ["exclusiveMaximum", "most"],
  ["maxItems", "most"],
  ["maxProperties", "most"],
  ["minLength", "least"],
  ["minimum", "least"],
  ["exclusiveMinimum", "least"],
  ["minItems", "least"],
  ["minProperties", "least"],
];
/** Keywords of which any other value than the same may leave something out. */
const EXACT = ["pattern", "format", "multipleOf", "uniqueItems", "contentEncoding", "not", "propertyNames", "if", "then", "else"];

const part = (value: unknown, name: string): unknown => (value as Json | undefined)?.[name];
const object = (value: unknown): Json => (value ?? {}) as Json;
const strings = (value: unknown): readonly string[] => (value ?? []) as readonly string[];
const isSchema = (value: unknown): value is Json => typeof value === "object" && value !== null;
const show = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const within = (at: string, faults: readonly SchemaFault[]): readonly SchemaFault[] =>
  faults.map((fault) => ({ ...fault, at: `${at}${fault.at}` }));

/** What a reference of a document points at. */
export function resolve(document: Json, value: unknown): Json {
  const ref = part(value, "$ref");
  if (typeof ref !== "string") return object(value);
  const target = ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => part(at, name.replaceAll("~1", "/").replaceAll("~0", "~")), document);
  if (target === undefined) throw new Error(`${ref} leads nowhere`);
  // What stands beside a reference holds as well.
  const { $ref: _, ...beside } = value as Json;
  return Object.keys(beside).length === 0 ? resolve(document, target) : { allOf: [target, beside] };
}

/** All parts of an `allOf` as one schema; names that several of them have are kept from the last. */
function merged(document: Json, schema: Json): Json {
  const { allOf, ...own } = schema;
  if (allOf === undefined) return schema;
  const parts = [...(allOf as readonly unknown[]).map((each) => merged(document, resolve(document, each))), own];
  return parts.reduce<Json>(
    (all, each) => ({
      ...all,
      ...each,
      ...(all["properties"] === undefined && each["properties"] === undefined
        ? {}
        : { properties: { ...object(all["properties"]), ...object(each["properties"]) } }),
      ...(all["required"] === undefined && each["required"] === undefined
        ? {}
        : { required: [...new Set([...strings(all["required"]), ...strings(each["required"])])] }),
    }),
    {},
  );
}

/** The schemas of one type each that a schema is a choice of. */
function choicesOf(document: Json, schema: unknown): readonly Json[] {
  if (schema === false) return [];
  const whole = merged(document, resolve(document, schema === true ? {} : schema));
  const { anyOf, oneOf, type, ...rest } = whole;
  const union = (anyOf ?? oneOf) as readonly unknown[] | undefined;
  if (union !== undefined)
    return union.flatMap((each) =>
      choicesOf(document, Object.keys(rest).some((name) => !NOTES.has(name)) ? { allOf: [each, rest] } : each),
    );
  if (Array.isArray(type)) return type.map((each: string) => ({ ...rest, type: each }));
  const values = valuesOf(whole);
  if (type === undefined && values !== undefined)
    return [...Map.groupBy(values, typeOf)].map(([each, members]) => ({ ...rest, const: undefined, enum: members, type: each }));
  return [whole];
}

const NOTES: ReadonlySet<string> = new Set([
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
  "title",
  "$id",
  "readOnly",
]);

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function valuesOf(schema: Json): readonly unknown[] | undefined {
  if (schema["const"] !== undefined) return [schema["const"]];
  return schema["enum"] as readonly unknown[] | undefined;
}

/** Whether every value of a type may be of the other. */
function typeFits(source: unknown, target: unknown): boolean {
  return target === undefined || source === target || (source === "integer" && target === "number");
}

const isObject = (schema: Json): boolean => schema["type"] === "object" || schema["properties"] !== undefined;
const takesAnything = (schema: Json): boolean => Object.keys(schema).every((name) => NOTES.has(name));

/** Whether two objects of a choice carry the same tag: a property of one value that both say. */
function isNamesake(source: Json, target: Json): boolean {
  const others = object(target["properties"]);
  return Object.entries(object(source["properties"])).some(([name, schema]) => {
    const tag = valuesOf(object(schema));
    return tag?.length === 1 && show(tag) === show(valuesOf(object(others[name])));
  });
}

/** A comparison of schemas of two documents; what is compared once is remembered, and what contains itself ends. */
export function schemaComparison(before: Json, after: Json): CompareSchemas {
  const known = {
    request: new Map<unknown, Map<unknown, readonly SchemaFault[]>>(),
    answer: new Map<unknown, Map<unknown, readonly SchemaFault[]>>(),
  };

  const compare: CompareSchemas = (mode, ofBefore, ofAfter) => {
    const was = isSchema(ofBefore) ? resolve(before, ofBefore) : ofBefore;
    const is = isSchema(ofAfter) ? resolve(after, ofAfter) : ofAfter;
    const seen = known[mode].get(was) ?? new Map<unknown, readonly SchemaFault[]>();
    known[mode].set(was, seen);
    const found = seen.get(is);
    if (found !== undefined) return found;
    seen.set(is, []);
    const faults = union(mode, was, is);
    seen.set(is, faults);
    return faults;
  };

  /** Each choice of what is sent has to fit a choice of what is taken. */
  const union = (mode: Mode, was: unknown, is: unknown): readonly SchemaFault[] => {
    const [mine, theirs] = [choicesOf(before, was), choicesOf(after, is)];
    const [sources, targets] = mode === "request" ? [mine, theirs] : [theirs, mine];
    return sources.flatMap((source) => {
      const trials = targets
        .filter((target) => source["type"] === undefined || typeFits(source["type"], target["type"]))
        .map((target) => ({
          isNamesake: isNamesake(source, target),
          faults: mode === "request" ? choice(mode, source, target) : choice(mode, target, source),
        }));
      const [closest] = trials.toSorted(
        (a, b) => Number(b.isNamesake) - Number(a.isNamesake) || a.faults.length - b.faults.length,
      );
      if (closest !== undefined) return trials.some(({ faults }) => faults.length === 0) ? [] : closest.faults;
      const type = source["type"] ?? "anything";
      return [{ at: "", says: mode === "request" ? `takes ${show(type)} no more` : `may be ${show(type)}, and could not` }];
    });
  };

  /** Two schemas of one type. */
  const choice = (mode: Mode, was: Json, is: Json): readonly SchemaFault[] => {
    const [source, target] = mode === "request" ? [was, is] : [is, was];
    if (source["type"] === undefined && target["type"] !== undefined)
      return [
        {
          at: "",
          says: mode === "request" ? `takes ${show(target["type"])} alone` : `may be anything, and was ${show(target["type"])}`,
        },
      ];
    return [
      ...values(mode, source, target),
      ...(valuesOf(source) === undefined ? bounds(mode, source, target) : []),
      ...(was["items"] === undefined && is["items"] === undefined
        ? []
        : within("[]", compare(mode, was["items"] ?? true, is["items"] ?? true))),
      ...(isObject(source) && !takesAnything(target) ? members(mode, was, is) : []),
    ];
  };

  const members = (mode: Mode, was: Json, is: Json): readonly SchemaFault[] => [
    ...required(mode, was, is),
    ...properties(mode, was, is),
    ...others(mode, was, is),
  ];

  const properties = (mode: Mode, was: Json, is: Json): readonly SchemaFault[] => {
    const [old, now] = [object(was["properties"]), object(is["properties"])];
    const kept = Object.keys(old).flatMap((name) => {
      if (now[name] !== undefined) return within(`.${name}`, compare(mode, old[name], now[name]));
      const rest = is["additionalProperties"];
      if (mode === "answer") return [{ at: `.${name}`, says: "is not answered any more" }];
      if (rest === false) return [{ at: `.${name}`, says: "is refused" }];
      return isSchema(rest)
        ? within(`.${name}`, compare(mode, old[name], rest))
        : [{ at: `.${name}`, says: "is not read any more" }];
    });
    const come = Object.keys(now).filter((name) => old[name] === undefined);
    // In a map every name had a meaning: one that is given another is no growth.
    const map = was["additionalProperties"];
    return [...kept, ...(isSchema(map) ? come.flatMap((name) => within(`.${name}`, compare(mode, map, now[name]))) : [])];
  };

  /** Names that are not listed: of maps, and of objects that refuse them. */
  const others = (mode: Mode, was: Json, is: Json): readonly SchemaFault[] => {
    const [old, now] = [was["additionalProperties"] ?? true, is["additionalProperties"] ?? true];
    const patterns = Object.keys({ ...object(was["patternProperties"]), ...object(is["patternProperties"]) }).flatMap((name) =>
      within(
        `{${name}}`,
        compare(mode, object(was["patternProperties"])[name] ?? old, object(is["patternProperties"])[name] ?? now),
      ),
    );
    const [source, target] = mode === "request" ? [old, now] : [now, old];
    if (target === true || source === false) return patterns;
    if (target === false)
      // Answers may always grow: a caller takes no notice of names that it does not know.
      return mode === "answer" ? patterns : [...patterns, { at: "{}", says: "are refused" }];
    return [...patterns, ...within("{}", compare(mode, old, now))];
  };

  return compare;
}

function values(mode: Mode, source: Json, target: Json): readonly SchemaFault[] {
  const [given, taken] = [valuesOf(source), valuesOf(target)];
  if (taken === undefined) return [];
  if (given === undefined)
    return [{ at: "", says: mode === "request" ? `takes ${show(taken)} alone` : `may be other than ${show(taken)}` }];
  const known = new Set(taken.map(show));
  return given
    .map(show)
    .filter((value) => !known.has(value))
    .map((value) => ({ at: "", says: mode === "request" ? `takes ${value} no more` : `may be ${value}, and could not` }));
}

/**
 * A map that takes or gives more names than it did (the rules of a policy, say) has grown, as an object with a further property
 * has.
 */
function hasMoreNames(mode: Mode, source: Json, target: Json): boolean {
  const [was, is] = mode === "request" ? [source, target] : [target, source];
  const names = (schema: Json): readonly string[] | undefined =>
    part(schema["propertyNames"], "enum") as readonly string[] | undefined;
  const after = names(is);
  return names(was)?.every((name) => after?.includes(name) === true) === true;
}

function bounds(mode: Mode, source: Json, target: Json): readonly SchemaFault[] {
  const says = (keyword: string): string =>
    mode === "request"
      ? `has ${keyword} ${show(target[keyword])} and had ${show(source[keyword])}`
      : `has ${keyword} ${show(source[keyword])} and had ${show(target[keyword])}`;
  return [
    ...BOUNDS.filter(([keyword, kind]) => {
      const [given, taken] = [source[keyword], target[keyword]] as [number | undefined, number | undefined];
      if (taken === undefined) return false;
      return given === undefined || (kind === "most" ? given > taken : given < taken);
    }).map(([keyword]) => keyword),
    ...EXACT.filter((keyword) => target[keyword] !== undefined && show(target[keyword]) !== show(source[keyword])).filter(
      (keyword) => keyword !== "propertyNames" || !hasMoreNames(mode, source, target),
    ),
  ].map((keyword) => ({ at: "", says: says(keyword) }));
}

/** In requests nothing more may be asked for; in answers nothing may be missing that was always there. */
function required(mode: Mode, was: Json, is: Json): readonly SchemaFault[] {
  const [source, target] = mode === "request" ? [was, is] : [is, was];
  const given = strings(source["required"]);
  return strings(target["required"])
    .filter((name) => !given.includes(name) && (mode === "request" || object(is["properties"])[name] !== undefined))
    .map((name) => ({
      at: `.${name}`,
      says: mode === "request" ? "is required and was not" : "may be missing, and was always there",
    }));
}
