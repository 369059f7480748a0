import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Json, type Mode, schemaComparison } from "./compare-schemas.ts";

const components = (schemas: Json): Json => ({ components: { schemas } });

function faultsOf(mode: Mode, before: unknown, after: unknown, documents: readonly [Json, Json] = [{}, {}]): readonly string[] {
  return schemaComparison(...documents)(mode, before, after).map(({ at, says }) => `${at} ${says}`.trim());
}

interface Case {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What breaks when callers send it; empty: nothing. */
  readonly request: readonly string[];
  /** What breaks when callers read it. */
  readonly answer: readonly string[];
}

const text = { type: "string" };
const whole = { type: "integer" };
const anObject = (properties: Json, more: Json = {}): Json => ({ type: "object", properties, ...more });

/** Each keyword once as it narrows; the same pair turned around is how it widens. */
const CASES: readonly Case[] = [
  { name: "the same", before: anObject({ a: text }), after: anObject({ a: text }), request: [], answer: [] },
  {
    name: "another type",
    before: text,
    after: whole,
    request: ['takes "string" no more'],
    answer: ['may be "integer", and could not'],
  },
  { name: "a narrower type", before: { type: "number" }, after: whole, request: ['takes "number" no more'], answer: [] },
  { name: "null no more", before: { type: ["string", "null"] }, after: text, request: ['takes "null" no more'], answer: [] },
  { name: "a type where anything went", before: {}, after: text, request: ['takes "string" alone'], answer: [] },
  { name: "one value less", before: { enum: ["a", "b"] }, after: { enum: ["a"] }, request: ['takes "b" no more'], answer: [] },
  {
    name: "values of two types",
    before: { enum: ["a", 1] },
    after: { enum: ["a"] },
    request: ['takes "number" no more'],
    answer: [],
  },
  { name: "one value alone", before: text, after: { type: "string", const: "a" }, request: ['takes ["a"] alone'], answer: [] },
  ...[
    ["maxLength", 9, 8],
    ["minLength", 1, 2],
    ["pattern", undefined, "^a"],
    ["format", undefined, "uuid"],
  ].map(([keyword, was, is]) => narrowing("string", keyword as string, was, is)),
  {
    name: "another pattern, whose texts nobody compares",
    before: { type: "string", pattern: "^[ab]" },
    after: { type: "string", pattern: "^a" },
    request: ['has pattern "^a" and had "^[ab]"'],
    answer: ['has pattern "^a" and had "^[ab]"'],
  },
  ...[
    ["maximum", 9, 8],
    ["minimum", 1, 2],
    ["exclusiveMaximum", undefined, 8],
    ["exclusiveMinimum", 0, 1],
    ["multipleOf", undefined, 5],
  ].map(([keyword, was, is]) => narrowing("integer", keyword as string, was, is)),
  ...[
    ["maxItems", undefined, 8],
    ["minItems", 0, 1],
    ["uniqueItems", undefined, true],
  ].map(([keyword, was, is]) => narrowing("array", keyword as string, was, is)),
  ...[
    ["maxProperties", 9, 8],
    ["minProperties", undefined, 1],
  ].map(([keyword, was, is]) => narrowing("object", keyword as string, was, is)),
  {
    name: "a property that goes",
    before: anObject({ a: text, b: text }),
    after: anObject({ a: text }),
    request: [".b is not read any more"],
    answer: [".b is not answered any more"],
  },
  {
    name: "a property that goes, and is refused",
    before: anObject({ a: text, b: text }, { additionalProperties: false }),
    after: anObject({ a: text }, { additionalProperties: false }),
    request: [".b is refused"],
    answer: [".b is not answered any more"],
  },
  {
    name: "a property that comes",
    before: anObject({ a: text }),
    after: anObject({ a: text, b: text }),
    request: [],
    answer: [],
  },
  {
    name: "a property that comes and is required",
    before: anObject({ a: text }, { required: ["a"] }),
    after: anObject({ a: text, b: text }, { required: ["a", "b"] }),
    request: [".b is required and was not"],
    answer: [],
  },
  {
    name: "required no more",
    before: anObject({ a: text }, { required: ["a"] }),
    after: anObject({ a: text }),
    request: [],
    answer: [".a may be missing, and was always there"],
  },
  {
    name: "unknown names refused",
    before: anObject({ a: text }),
    after: anObject({ a: text }, { additionalProperties: false }),
    request: ["{} are refused"],
    answer: [],
  },
  {
    name: "values of a map",
    before: { type: "object", additionalProperties: { type: ["string", "null"] } },
    after: { type: "object", additionalProperties: text },
    request: ['{} takes "null" no more'],
    answer: [],
  },
  {
    name: "a map whose name means something else now",
    before: { type: "object", additionalProperties: text },
    after: { type: "object", properties: { total: whole }, additionalProperties: text },
    request: ['.total takes "string" no more'],
    answer: ['.total may be "integer", and could not'],
  },
  {
    name: "further names of a map: it has grown",
    before: { type: "object", propertyNames: { enum: ["a", "b"] } },
    after: { type: "object", propertyNames: { enum: ["a", "b", "c"] } },
    request: [],
    answer: [],
  },
  {
    name: "a name of a map that is gone",
    before: { type: "object", propertyNames: { enum: ["a", "b"] } },
    after: { type: "object", propertyNames: { enum: ["a", "c"] } },
    request: ['has propertyNames {"enum":["a","c"]} and had {"enum":["a","b"]}'],
    answer: ['has propertyNames {"enum":["a","c"]} and had {"enum":["a","b"]}'],
  },
  {
    name: "values of a map by the pattern of its names",
    before: { type: "object", patternProperties: { "^x": { type: ["string", "null"] } } },
    after: { type: "object", patternProperties: { "^x": text } },
    request: ['{^x} takes "null" no more'],
    answer: [],
  },
  {
    name: "names of a map",
    before: { type: "object" },
    after: { type: "object", propertyNames: { maxLength: 9 } },
    request: ['has propertyNames {"maxLength":9} and had nothing'],
    answer: [],
  },
  {
    name: "items of a list",
    before: { type: "array", items: anObject({ a: { enum: [1, 2] } }) },
    after: { type: "array", items: anObject({ a: { enum: [1] } }) },
    request: ["[].a takes 2 no more"],
    answer: [],
  },
  {
    name: "a choice that goes",
    before: { anyOf: [text, whole] },
    after: { anyOf: [text] },
    request: ['takes "integer" no more'],
    answer: [],
  },
  {
    name: "a choice that is narrowed, by the closest",
    before: { oneOf: [anObject({ kind: { const: "a" }, sum: text }), anObject({ kind: { const: "b" }, sum: text })] },
    after: { oneOf: [anObject({ kind: { const: "a" }, sum: text }), anObject({ kind: { const: "b" }, sum: whole })] },
    request: ['.sum takes "string" no more'],
    answer: ['.sum may be "integer", and could not'],
  },
  {
    name: "parts of a whole",
    before: { allOf: [anObject({ a: text }), anObject({ b: text })] },
    after: anObject({ a: text }),
    request: [".b is not read any more"],
    answer: [".b is not answered any more"],
  },
];

function narrowing(type: string, keyword: string, was: unknown, is: unknown): Case {
  return {
    name: `${keyword} ${String(was)} to ${String(is)}`,
    before: { type, ...(was === undefined ? {} : { [keyword]: was }) },
    after: { type, [keyword]: is },
    request: [`has ${keyword} ${JSON.stringify(is)} and had ${JSON.stringify(was) ?? "nothing"}`],
    answer: [],
  };
}

suite("two schemas as callers of the first one meet the second", () => {
  for (const { name, before, after, request, answer } of CASES)
    test(name, () => {
      assert.deepEqual(faultsOf("request", before, after), request);
      assert.deepEqual(faultsOf("answer", before, after), answer);
    });

  test("what narrows for who sends widens for who reads", () => {
    for (const { name, before, after, request } of CASES.filter(({ answer }) => answer.length === 0)) {
      // Names that come or go are growth in one direction alone.
      if (request.length === 0 || /required|refused/.test(request.join())) continue;
      assert.deepEqual(faultsOf("request", after, before), [], name);
      assert.equal(faultsOf("answer", after, before).length, request.length, name);
    }
  });

  test("an answer may grow by names, in closed objects too", () => {
    const closed = (names: readonly string[]) =>
      anObject(Object.fromEntries(names.map((name) => [name, text])), { additionalProperties: false, required: names });
    assert.deepEqual(faultsOf("answer", closed(["a"]), closed(["a", "b"])), []);
  });

  test("follows references in both documents, and what contains itself", () => {
    const tree = (leaf: unknown): Json =>
      components({ Tree: anObject({ leaf, branches: { type: "array", items: { $ref: "#/components/schemas/Tree" } } }) });
    const whole = { $ref: "#/components/schemas/Tree" };
    assert.deepEqual(faultsOf("answer", whole, whole, [tree(text), tree(text)]), []);
    assert.deepEqual(faultsOf("answer", whole, whole, [tree(text), tree({ type: ["string", "null"] })]), [
      '.leaf may be "null", and could not',
    ]);
    assert.throws(() => faultsOf("answer", { $ref: "#/components/schemas/None" }, text), /leads nowhere/);
  });
});
