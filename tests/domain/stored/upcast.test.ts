import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type StoredForm, upcast } from "#domain/stored/upcast.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";

const FORM: StoredForm = {
  name: "thing",
  now: 3,
  upcasters: [
    { from: 2, up: (value) => `${String(value)}>3` },
    { from: 1, up: (value) => `${String(value)}>2` },
  ],
};

describe("what earlier releases stored", () => {
  it("takes the steps from its version to that of today, in order", () => {
    assert.deepEqual(
      [1, 2, 3].map((version) => upcast(FORM, version, "it")),
      ["it>2>3", "it>3", "it"],
    );
  });

  it("is refused where a later release stored it, with what to do, and where a step is missing", () => {
    assert.throws(
      () => upcast(FORM, 4, "it"),
      /thing\/4 was stored by a later release; this one reads up to thing\/3: start the release/,
    );
    assert.throws(
      () => upcast({ ...FORM, upcasters: FORM.upcasters.slice(1) }, 1, "it"),
      /nothing leads from thing\/2 to thing\/3/,
    );
    assert.throws(() => upcast(FORM, 0, "it"), /nothing leads from thing\/0 to thing\/1/);
  });
});

it("a stored result keeps what it says, and has nothing where an earlier release said nothing", () => {
  const finding = { rule: "r", severity: "review", messageId: "r/m", data: { a: 1 }, currency: "CAD" };
  const skipped = { rule: "s", reason: "why", reasonId: "s/why", data: { b: 2 } };
  const stored = {
    currency: "USD",
    findings: [finding, { rule: "r" }],
    notEvaluated: [skipped, { rule: "s", reason: "why" }],
    charges: [{ code: "HST", onOrder: true }, { code: "FUEL" }],
  };
  const { findings, notEvaluated, charges } = upcastResult(stored);
  assert.deepEqual(
    charges.map(({ code, onOrder }) => [code, onOrder]),
    [
      ["HST", true],
      ["FUEL", null],
    ],
  );
  assert.deepEqual(findings as unknown, [finding, { rule: "r", messageId: null, data: {}, currency: "USD" }]);
  assert.deepEqual(notEvaluated as unknown, [skipped, { rule: "s", reason: "why", reasonId: null, data: {} }]);
});
