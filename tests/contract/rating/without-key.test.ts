import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hidingKeys } from "#contract/rating/without-key.ts";

const KEY = "wb_rating_Zk3-9_qLm0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456";
const NEXT = "wb_rating_Qw8_1-eRt7yUiOpAsDfGhJkLzXcVbNm9876543210az";
const hide = hidingKeys([KEY, NEXT]);
const each = (way: (code: number) => string): string => [...KEY].map((character) => way(character.charCodeAt(0))).join("");
const hex = (code: number): string => code.toString(16).padStart(2, "0");

describe("text of an engine without the keys it is called with", () => {
  const ways: Readonly<Record<string, string>> = {
    plain: KEY,
    next: NEXT,
    "in capitals": KEY.toUpperCase(),
    "JSON escapes of one letter": KEY.replaceAll("_", String.raw`\u005f`),
    "JSON escapes of all": each((code) => String.raw`\u00${hex(code)}`),
    "JSON within JSON": KEY.replaceAll("_", String.raw`\\u005F`),
    "percent signs": each((code) => `%${hex(code)}`),
    "percent signs, twice": KEY.replaceAll("-", "%252D"),
    "entities of XML": each((code) => `&#${code};`),
    "entities in hexadecimal": each((code) => `&#x${hex(code).toUpperCase()};`),
    "quoted printable": KEY.replaceAll("_", "=5F"),
    hexadecimal: Buffer.from(KEY).toString("hex"),
    "hexadecimal with blanks": each((code) => `${hex(code)} `),
    "UTF-16": [...KEY].join("\ufffd"),
    Base64: Buffer.from(KEY).toString("base64"),
    "Base64 behind something": Buffer.from(`apikey=${KEY}&more`).toString("base64"),
    "Base64 behind something else": Buffer.from(`?apikey=${KEY}&more`).toString("base64url"),
    "Base64 behind a third": Buffer.from(`??apikey=${KEY}&more`).toString("base64"),
  };
  for (const [name, text] of Object.entries(ways))
    it(name, () => {
      const left = hide(`before ${text} behind`);
      assert.match(left, /^before .*\[apikey\].* behind$/);
      assert.ok(left.length < 60, left);
    });
  it("its beginning, where the rest was cut off", () => {
    for (let length = 12; length < KEY.length; length += 1)
      assert.equal(hide(`bad key ${KEY.slice(0, length)}`), "bad key [apikey]");
  });
  it("leaves everything else as it is, also what all keys have in common", () => {
    const text = `{"code": "wb_rating_", "say": "%77 \\u0077 &#119; 7762", "long": "${"wb_rating".repeat(50)}"}`;
    assert.equal(hide(text), text);
  });
  it("takes a short key only as it stands", () => {
    assert.equal(hidingKeys(["k1", ""])("k1: 6b31, azE="), "[apikey]: 6b31, azE=");
  });
  it("ends in time, whatever the text", () => {
    for (const part of ["wb_rating_Z", "&amp;", "\\", "%25", "&#0", "7762 "]) {
      const began = performance.now();
      hide(part.repeat(Math.floor(200_000 / part.length)));
      assert.ok(performance.now() - began < 2_000, part);
    }
  });
});
