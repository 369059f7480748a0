import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { guessBits } from "#domain/access/guess-bits.ts";

const WORDS = new Set(["correct", "horse", "battery", "staple", "sunshine", "dragon", "password", "letmein"]);
const bitsOf = (text: string, own: readonly string[] = []) => guessBits(text, { own, isCommon: (word) => WORDS.has(word) });

test("keys in a row, the alphabet, digits, repetitions and years cost little, however long they are", () => {
  for (const [text, most] of [
    ["qwertyuiopasdf", 12],
    ["1qaz2wsx3edc4rfv", 24],
    ["qazwsxedcrfv", 24],
    ["poiuytrewqlkjhgf", 12],
    ["abcdefghijklmnopqrstuvwxyz", 6],
    ["0123456789abcdef0123456789abcdef", 18],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaa", 6],
    ["abcabcabcabcabcabc", 12],
    ["xk4!xk4!xk4!xk4!", 26],
    ["deadbeefdeadbeefdeadbeef", 46],
    ["199920002001", 18],
    ["passwordpasswordpassword", 20],
  ] as const)
    assert.ok(bitsOf(text) <= most, `${text}: ${bitsOf(text)}`);
});

test("known words cost less than their letters, names of one's own next to nothing", () => {
  assert.equal(bitsOf("sunshinedragon"), 28);
  assert.equal(bitsOf("correct horse battery staple"), 4 * 14 + 3 * 5);
  assert.equal(bitsOf("anna.miller1985", ["anna", "miller"]), 2 + 5 + 2 + 6);
});

test("what is random keeps nearly all it has", () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const digest = createHash("sha256").update(String(seed)).digest();
    const hex = digest.toString("hex").slice(0, 48);
    assert.ok(bitsOf(hex) >= 150, hex);
    assert.ok(bitsOf(digest.toString("base64url").slice(0, 14).toLowerCase()) >= 35);
  }
});
