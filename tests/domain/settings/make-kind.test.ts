import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { choice, DAYS, field, FLAG, list, object, TEXT } from "#domain/settings/make-kind.ts";

describe("kinds of settings", () => {
  it("have bounds", () => {
    assert.deepEqual([DAYS.of, DAYS.min, DAYS.max, TEXT.maxLength], ["days", 0, 36_500, 255]);
  });

  it("say null where nothing more is said, and what is said as it is", () => {
    assert.deepEqual(choice(["a"]), { kind: "choice", values: ["a"], wanted: null, name: null });
    assert.deepEqual(choice(["a"], { wanted: "a letter", name: "Letter" }), {
      kind: "choice",
      values: ["a"],
      wanted: "a letter",
      name: "Letter",
    });
    assert.deepEqual(field(FLAG, { label: "On" }), { kind: FLAG, label: "On", help: null, default: undefined, suggest: null });
    const said = field(FLAG, { label: "On", help: "Off by default.", default: false });
    assert.deepEqual([said.help, said.default], ["Off by default.", false]);
    const fields = { from: field(DAYS, { label: "From" }), until: field(DAYS, { label: "Until" }) };
    const [plain, ruled] = [
      object("limit", fields),
      object("limit", fields, { needsOneOf: ["from"], inOrder: ["from", "until"] }),
    ];
    assert.deepEqual([plain.needsOneOf, plain.inOrder], [[], null]);
    assert.deepEqual([ruled.needsOneOf, ruled.inOrder], [["from"], ["from", "until"]]);
    const words = { noun: "rate", none: "No rates." };
    assert.deepEqual(
      [list(TEXT, words).says, list(TEXT, words).maxItems, list(TEXT, { ...words, says: "as it is" }).says],
      [null, 5_000, "as it is"],
    );
  });

  it("have a label", () => {
    assert.throws(() => field(FLAG, { label: "  " }), /a setting has a label/);
  });
});
