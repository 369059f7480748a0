import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isKey, KEYS, keysNow, meaningOf, pressedKey, signOf } from "../../web/src/ui/keys.ts";
import { sourceFiles } from "#tests/arch/source-files.ts";

const BOUND = /\bkeys: "([^"]+)"/g;
const bound = new Set(
  sourceFiles("web/src/**/*.{ts,tsx}").flatMap(({ text }) => [...text.matchAll(BOUND)].map(([, key]) => key ?? "")),
);

describe("single keys", () => {
  it("have one meaning each, which some screen has, and every screen takes its keys from the table", () => {
    const meanings = Object.values(KEYS);
    assert.equal(new Set(meanings).size, meanings.length);
    assert.deepEqual(
      Object.keys(KEYS).filter((key) => !bound.has(key)),
      [],
      "a meaning that no screen has",
    );
    const others = [...bound].filter((key) => !isKey(key) && key !== "Escape" && !/^(?:\$mod|Alt)\+/.test(key));
    assert.deepEqual(others, [], "a key that stands in no table");
  });

  it("stand for what somebody chose, are off where they said so, and otherwise are as they come", () => {
    const now = keysNow([
      { of: "h", is: "7" },
      { of: "d", is: null },
      { of: "gone-with-a-release", is: "x" },
    ]);
    assert.deepEqual([now.get("h"), now.get("d"), now.get("x"), now.get("Shift+A")], ["7", null, "x", "Shift+A"]);
    assert.equal(now.size, Object.keys(KEYS).length);
  });

  it("never stand for two things: what was chosen goes first, and of two choices the first", () => {
    const changed = [
      { of: "h", is: "d" },
      { of: "m", is: "d" },
      { of: "e", is: "g" },
    ];
    const now = keysNow(changed);
    assert.deepEqual([now.get("h"), now.get("d"), now.get("m")], ["d", null, null]);
    assert.equal(now.get("e"), null, '"g" begins "g i"');
    const given = [...now.values()].filter((key) => key !== null);
    assert.equal(new Set(given).size, given.length);
    assert.equal(meaningOf("d", changed, "m"), "h");
    assert.equal(meaningOf("9", changed, "m"), undefined);
  });

  it("are read of what is pressed: letters, with Shift or without, and digits", () => {
    const press = (key: string, shiftKey = false): string | null => pressedKey({ key, shiftKey });
    assert.deepEqual([press("q"), press("Q", true), press("Q"), press("7")], ["q", "Shift+Q", "q", "7"]);
    assert.deepEqual(
      [press("g"), press("G", true), press("Enter"), press("é"), press("?", true)],
      [null, "Shift+G", null, null, null],
    );
    assert.deepEqual(["Shift+A", "BracketRight", "[Shift]+?", "7"].map(signOf), ["A", "]", "?", "7"]);
  });
});
