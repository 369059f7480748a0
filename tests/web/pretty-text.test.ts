import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { prettyText } from "../../web/src/features/workspace/rating/pretty-text.ts";

suite("an engine's raw answer with line breaks for reading", () => {
  test("keeps every token of JSON as it was sent", () => {
    const raw = String.raw`{"a":1.10,"n":12345678901234567890,"a":-0,"e":1E+2,"s":"A, {\"b\": 1.0}\n","l":[ ],"o":{},"m":[1,[2.50]],"t":true}`;
    const pretty = prettyText(raw, "Json");
    assert.equal(
      pretty,
      String.raw`{
  "a": 1.10,
  "n": 12345678901234567890,
  "a": -0,
  "e": 1E+2,
  "s": "A, {\"b\": 1.0}\n",
  "l": [],
  "o": {},
  "m": [
    1,
    [
      2.50
    ]
  ],
  "t": true
}`,
    );
    const bare = (text: string): string => text.replaceAll(/\s/g, "");
    assert.equal(bare(pretty), bare(raw));
    assert.equal(prettyText(pretty, "Json"), pretty);
  });

  test("leaves what is no JSON, and what calls itself text, as it came", () => {
    for (const raw of ["", "{", '{"a":1.10,}', "no tariff", "NaN"]) assert.equal(prettyText(raw, "Json"), raw);
    assert.equal(prettyText('{"a":1.10}', "Text"), '{"a":1.10}');
    assert.equal(prettyText('{"a":1.10}', null), '{"a":1.10}');
  });

  test("does not grow without end with what is nested without end", () => {
    const deep = `${"[".repeat(2_000)}1${"]".repeat(2_000)}`;
    assert.ok(prettyText(deep, "Json").length < deep.length * 40);
    const tags = "<a>".repeat(20_000);
    assert.ok(prettyText(tags, "Xml").length < tags.length * 20);
    assert.equal(prettyText(`"${"x".repeat(1_000_000)}"`, "Json").length, 1_000_002);
  });
});
