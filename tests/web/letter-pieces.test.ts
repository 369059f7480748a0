import assert from "node:assert/strict";
import { test } from "node:test";
import { letterPieces } from "../../web/src/features/workspace/disputes/letter-pieces.ts";

test("a table of a letter is a piece of its own, and no word is lost", () => {
  const table = "Charge      Billed\n----------  ------\nFUEL        100.00";
  const letter = `Hello,\n\nsee below.\n\n${table}\n\nReasons:\n- fuel`;
  assert.deepEqual(letterPieces(letter), [
    { text: "Hello,\n\nsee below.", isTable: false },
    { text: table, isTable: true },
    { text: "Reasons:\n- fuel", isTable: false },
  ]);
  assert.deepEqual(letterPieces("-- \nJo\n-----\nold"), [{ text: "-- \nJo\n-----\nold", isTable: false }]);
  assert.deepEqual(letterPieces(""), [{ text: "", isTable: false }]);
});
