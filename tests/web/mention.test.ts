import assert from "node:assert/strict";
import { test } from "node:test";
import { completeMention, openMention, suggestNames } from "../../web/src/features/workspace/mention.ts";

test("a mention is completed where its @ begins a word, and mail addresses are left alone", () => {
  assert.deepEqual(openMention("ask @Jo", 7), { start: 4, typed: "Jo" });
  assert.deepEqual(openMention("@", 1), { start: 0, typed: "" });
  assert.deepEqual(openMention("@Jo Ann", 7), { start: 0, typed: "Jo Ann" });
  for (const [text, caret] of [
    ["mail jo@carrier.example", 23],
    ["@jo\nnext", 8],
    ["@ jo", 4],
    ["no mention", 10],
    ["@Jo later", 0],
  ] as const)
    assert.equal(openMention(text, caret), null, text);
  const names = ["Ana Torres", "Jo Tor", "Ben Okafor", "Jo Tor"];
  assert.deepEqual(suggestNames(names, "tor"), ["Ana Torres", "Jo Tor"]);
  assert.deepEqual(suggestNames(names, "ana torres"), []);
  assert.deepEqual(completeMention("ask @an now", { start: 4, typed: "an" }, "Ana Torres"), {
    text: "ask @Ana Torres now",
    caret: 15,
  });
  assert.deepEqual(completeMention("@", { start: 0, typed: "" }, "Jo"), { text: "@Jo ", caret: 4 });
});
