import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import { list, metadataMap, rateNumber, requiredAmount, scalarMap, text } from "#contract/schema.ts";
import { decodeBase64 } from "#contract/wire/base64.ts";
import { printInstant, readInstant } from "#contract/wire/instant.ts";

const read = reader(
  Type.Object({
    name: text(),
    amount: Type.Optional(requiredAmount()),
    rate: rateNumber(),
    tags: scalarMap(),
    metadata: metadataMap(),
    lines: list(Type.Object({ amount: requiredAmount() })),
    party: Type.Optional(Type.Object({ name: text() })),
  }),
);
const pathsOf = (bytes: string | Buffer): readonly string[] => {
  const result = read.readBytes(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  return result.ok ? [] : Object.keys(result.errors).sort();
};

const CASES: readonly (readonly [string, string | Buffer, readonly string[]])[] = [
  ["nothing", "", ["body"]],
  ["half an object", `{"name":`, ["body"]],
  ["two values", `{} {}`, ["body"]],
  ["a trailing comma", `{"name":"a",}`, ["body"]],
  ["NaN", `{"amount":NaN}`, ["body"]],
  ["no UTF-8", Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), ["body"]],
  ["UTF-16", Buffer.from(`{"name":"a"}`, "utf16le"), ["body"]],
  ["a byte-order mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`{"name":"a"}`)]), []],
  ["64 levels in an unknown property", `{"x":${"[".repeat(63)}${"]".repeat(63)}}`, []],
  ["65 levels", `{"x":${"[".repeat(64)}${"]".repeat(64)}}`, ["body"]],
  ["100,000 levels", "[".repeat(100_000), ["body"]],
  ["brackets inside a text", `{"name":"${"[".repeat(100)}\\"{"}`, []],
  ["U+0000 escaped", `{"name":"a\\u0000"}`, ["name"]],
  ["U+0000 raw", `{"name":"a\u0000"}`, ["body"]],
  ["half a surrogate pair", `{"name":"\\ud83d"}`, ["name"]],
  ["the other half", `{"name":"\\uDE00 "}`, ["name"]],
  ["a whole pair", `{"name":"\\ud83d\\ude00"}`, []],
  ["an escaped backslash before u0000", `{"name":"\\\\u0000"}`, []],
  ["U+0000 in a name of a map", `{"tags":{"a\\u0000":1}}`, ["tags"]],
  ["U+0000 in a value of a map", `{"metadata":{"a":{"b":"\\u0000"}}}`, ["metadata.a.b"]],
  ["U+0000 in an unknown property", `{"other":"\\u0000"}`, []],
  ["1e400", `{"amount":1e400}`, ["amount"]],
  ["1e-400", `{"rate":1e-400}`, ["rate"]],
  ["1e400 where an object stands", `{"party":1e400}`, ["party"]],
  ["too many digits where an object stands", `{"lines":[12345678901234567890]}`, ["lines[0]"]],
  ["1e400 in an unknown property", `{"other":1e400}`, []],
  ["15 digits", `{"amount":12345678901.2345}`, []],
  ["16 digits that would round", `{"lines":[{"amount":1},{"amount":9007199254740993}]}`, ["lines[1].amount"]],
  ["17 digits that would round to a fine amount", `{"amount":1.0000000000000001}`, ["amount"]],
  ["trailing zeros are no digits", `{"amount":1.50000000000000000000}`, []],
  ["an exponent", `{"amount":1.25e2}`, []],
  ["too many digits in a map", `{"tags":{"n":12345678901234567}}`, ["tags.n"]],
  ["the same name twice in the same case: the last wins", `{"name":1,"name":"a"}`, []],
  ["the same name in two cases", `{"name":"a","NAME":"b"}`, ["name"]],
  [
    "all at once",
    `{"name":"\\u0000","amount":1e999,"rate":"x","tags":[],"lines":[{"Amount":1.23456}]}`,
    ["amount", "lines[0].amount", "name", "rate", "tags"],
  ],
];

suite("strict JSON", () => {
  for (const [what, bytes, paths] of CASES) {
    test(`${what}: ${paths.length === 0 ? "accepted" : paths.join(", ")}`, () => assert.deepEqual(pathsOf(bytes), paths));
  }

  test("__proto__ in a body sets no prototype", () => {
    const result = read.readBytes(Buffer.from(`{"__proto__":{"name":"x"},"tags":{"__proto__":"kept"}}`));
    assert.ok(result.ok);
    assert.equal(result.value.name, undefined);
    assert.equal(Object.getPrototypeOf(result.value.tags), Object.prototype);
    assert.equal(JSON.stringify(result.value.tags), `{"__proto__":"kept"}`);
    assert.equal(({} as Record<string, unknown>)["name"], undefined);
  });
});

suite("base64", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["aGVsbG8=", "hello"],
    ["aGVs\r\nbG8=", "hello"],
    ["aGVsbG8", undefined],
    ["", undefined],
    ["not!!base64==*&", undefined],
    ["aGVsbG9=", undefined],
    ["aGVs bG8=", undefined],
    ["aGVsbG8_", undefined],
    ["====", undefined],
    ["YQ==", "a"],
    ["YR==", undefined],
    ["YWI=", "ab"],
  ];
  for (const [given, bytes] of cases)
    test(`${JSON.stringify(given)}: ${bytes ?? "refused"}`, () => assert.equal(decodeBase64(given)?.toString(), bytes));
});

suite("instants", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01T12:00:00", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01T12:00-06:00", "2026-03-01T18:00:00.000Z"],
    ["2026-03-01t12:00:00.1234567z", "2026-03-01T12:00:00.123Z"],
    ["2026-03-01T12:00:00+0530", "2026-03-01T06:30:00.000Z"],
    ["2026-02-30T00:00:00Z", undefined],
    ["2026-03-01T25:00:00Z", undefined],
    ["tomorrow", undefined],
    ["", undefined],
    ["2026-03-01T12", undefined],
  ];
  for (const [given, instant] of cases) {
    test(`${given === "" ? "nothing" : given}: ${instant ?? "refused"}`, () => {
      const milliseconds = readInstant(given);
      assert.equal(milliseconds === undefined ? undefined : printInstant(milliseconds), instant);
    });
  }
});
