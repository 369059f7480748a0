import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { Type } from "typebox";
import { fold, folderOf } from "#contract/json/fold.ts";
import { Problems } from "#contract/json/problems.ts";
import { toPascal } from "#contract/json/pascal.ts";

const Item = Type.Object({
  mode: Type.Optional(Type.Unsafe<string>({ type: "string", enum: ["Ground", "Air"], "x-empty-is-absent": true })),
  note: Type.Optional(Type.Unsafe<string>({ type: "string", "x-empty-is-absent": true })),
  count: Type.Optional(Type.Number()),
});
const Schema = Type.Object({
  orderNumber: Type.Optional(Type.String()),
  first: Type.Optional(Item),
  items: Type.Optional(Type.Array(Item)),
  tags: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const folder = folderOf(Schema) ?? assert.fail("it has names");
const folded = (value: unknown) => {
  const problems = new Problems();
  return { value: fold(value, folder, "", problems), problems: problems.toErrors() };
};

const item = fc.record(
  { mode: fc.constantFrom("Ground", "Air", "Sea", "", null, 7), note: fc.constantFrom("x", "", " ", null), count: fc.integer() },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    orderNumber: fc.constantFrom("A", "", null),
    first: fc.oneof(item, fc.constantFrom(null, "text", 3)),
    items: fc.oneof(fc.array(fc.oneof(item, fc.constant(null)), { maxLength: 4 }), fc.constant("text")),
    tags: fc.dictionary(fc.constantFrom("Mode", "mode", "__proto__", "a b"), fc.constantFrom("", "Ground")),
  },
  { requiredKeys: [] },
);

suite("folding", () => {
  test("answers what is written as documented itself, and copies nothing", () => {
    const value = { orderNumber: "A", first: { mode: "Ground" }, items: [{ note: "x" }, null], tags: { Mode: "", mode: "x" } };
    const result = folded(value);
    assert.equal(result.value, value);
    assert.deepEqual(result.problems, {});
  });

  test("comes to the same by whichever way: documented names as they are, other spellings by a copy", () =>
    fc.assert(
      fc.property(message, (value) => {
        const before = JSON.stringify(value);
        const plain = folded(value);
        assert.equal(JSON.stringify(value), before, "what was given stays as it was");
        assert.deepEqual(JSON.stringify(folded(toPascal(value, Schema)).value), JSON.stringify(plain.value));
        assert.deepEqual(JSON.stringify(folded({ ...value, unknown: { mode: "x" } }).value), JSON.stringify(plain.value));
        assert.equal(folded(plain.value).value, plain.value, "folded once is folded");
      }),
    ));

  test("finds what is not as documented wherever it stands", () => {
    for (const [given, expected] of [
      [{ items: [{ mode: "Ground" }, { MODE: "Air" }] }, { items: [{ mode: "Ground" }, { mode: "Air" }] }],
      [{ items: [{ mode: "gROUND" }] }, { items: [{ mode: "Ground" }] }],
      [{ items: [{ mode: " " }] }, { items: [{}] }],
      [{ first: { note: "" } }, { first: {} }],
      [{ first: { count: 1, secret: true } }, { first: { count: 1 } }],
      [JSON.parse('{"first":{"__proto__":{"count":1}}}'), { first: {} }],
      [{ first: { count: undefined } }, { first: {} }],
    ] as const)
      assert.deepEqual(folded(given).value, expected);
    assert.deepEqual(Object.keys(folded({ first: { note: "a", Note: "b" } }).problems), ["first.note"]);
  });
});
