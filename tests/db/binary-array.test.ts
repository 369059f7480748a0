import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { suite, test } from "node:test";
import fc from "fast-check";
import { byteaArray, smallintArray, textArray, uuidArray } from "#db/binary-array.ts";
import { sharedDatabase } from "#tests/database.ts";

/** What the server makes of an array, one value a row, beside how many it counts. */
async function asRead(type: string, array: Buffer): Promise<readonly unknown[]> {
  const { database } = await sharedDatabase();
  const { rows } = await database.control.query<{ value: unknown }>(
    `select value from unnest($1::${type}[]) with ordinality as given(value, n) order by n`,
    [array],
  );
  return rows.map((row) => row.value);
}

suite("arrays in the binary format", () => {
  test("say what was put in: texts of any letters, nothing among them, nothing at all", async () => {
    for (const texts of [[], [null], ["", null, "NULL", '{"a":"b\\"c"}', "{,}", "é€😀\n\t", "x".repeat(70_000)], [null, null]])
      assert.deepEqual(await asRead("text", textArray(texts)), texts);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed() && !text.includes("\0")))),
        async (texts) => assert.deepEqual(await asRead("text", textArray(texts)), texts),
      ),
      { numRuns: 50 },
    );
  });

  test("of bytes, small numbers and uuids", async () => {
    const bytes = [Buffer.alloc(0), null, Buffer.from([0, 255, 34, 92])];
    assert.deepEqual(await asRead("bytea", byteaArray(bytes)), bytes);
    const numbers = [202, null, -32_768, 32_767];
    assert.deepEqual(await asRead("smallint", smallintArray(numbers)), numbers);
    const uuids = [randomUUID(), null, randomUUID()];
    assert.deepEqual(await asRead("uuid", uuidArray(uuids)), uuids);
    assert.deepEqual(await asRead("uuid", uuidArray(["0198C2A4-0000-7000-8000-00000000ABCD"])), [
      "0198c2a4-0000-7000-8000-00000000abcd",
    ]);
  });

  test("refuse what would leave bytes of something else in the message", () => {
    for (const wrong of ["", "0198c2a4-0000-7000-8000-00000000abc", "0198c2a4-0000-7000-8000-0000000zabcd"])
      assert.throws(() => uuidArray([wrong]), /32 hexadecimal digits/);
    assert.throws(() => smallintArray([40_000]), RangeError);
  });

  test("a text that the server refuses is refused as data", async () => {
    await assert.rejects(asRead("text", textArray(["a\0b"])), { code: "22021" });
  });
});
