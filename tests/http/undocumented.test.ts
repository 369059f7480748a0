import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Type } from "typebox";
import { undocumented } from "../builders/undocumented.ts";

const Known = Type.Object({ known: Type.String() });
const value = { known: "a", extra: "b" };

suite("names in an answer that its schema does not have", () => {
  for (const [name, schema, answer, extra] of [
    ["an object", Known, value, [".extra"]],
    ["a list", Type.Array(Known), [value, value], ["[].extra"]],
    ["an object of an object", Type.Object({ inner: Known }), { inner: value }, [".inner.extra"]],
    ["a value or null", Type.Union([Known, Type.Null()]), value, [".extra"]],
    ["null", Type.Union([Known, Type.Null()]), null, []],
    ["a list or null of a union of types", Type.Unsafe({ type: ["array", "null"], items: Known }), [value], ["[].extra"]],
    ["a record", Type.Record(Type.String(), Known), { any: value }, [".any.extra"]],
    ["a map", Type.Unsafe({ type: "object", additionalProperties: Known }), { any: value }, [".any.extra"]],
    [
      "a list in a record in a union",
      Type.Union([Type.Record(Type.String(), Type.Array(Known)), Type.Null()]),
      { a: [value] },
      [".a[].extra"],
    ],
    [
      "an intersection",
      Type.Intersect([Known, Type.Object({ other: Known })]),
      { known: "a", other: value, more: 1 },
      [".other.extra", ".more"],
    ],
    [
      "an intersection with a union",
      Type.Intersect([Known, Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Known })])]),
      { known: "a", b: value },
      [".b.extra"],
    ],
    ["a closed object", Type.Object({}, { additionalProperties: false }), value, [".known", ".extra"]],
    ["anything", Type.Unknown(), value, []],
    ["an object of which nothing is said", Type.Unsafe({ type: "object" }), value, []],
    [
      "an object that says it may hold more",
      Type.Unsafe({ type: "object", properties: {}, additionalProperties: true }),
      value,
      [],
    ],
  ] as const)
    test(name, () => assert.deepEqual(undocumented(answer, schema), extra));

  test("of a union those that the choice with its tag lacks, and no other choice excuses it", () => {
    const union = Type.Union([
      Type.Object({ kind: Type.Literal("a"), known: Type.String() }),
      Type.Object({ kind: Type.Literal("b"), extra: Type.String() }),
    ]);
    assert.deepEqual(undocumented({ kind: "a", ...value }, union), [".extra"]);
    assert.deepEqual(undocumented({ kind: "b", ...value }, union), [".known"]);
  });
});
