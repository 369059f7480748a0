import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { compileValidator } from "#contract/json/validator.ts";
import { describeKind } from "#contract/policy/describe-kind.ts";
import { Faults } from "#domain/settings/faults.ts";
import type { Kind } from "#domain/settings/kind.ts";
import { count, optional } from "#domain/settings/make-kind.ts";
import { printValue } from "#domain/settings/print-value.ts";
import { readValue } from "#domain/settings/read-value.ts";
import { setting } from "#domain/settings/setting.ts";
import { draftOf, isBlank, jsonOf } from "../../../web/src/shared/policy/policy-draft.ts";

/** A setting as a rule about stops would bring one. */
const MAX_STOPS = setting(optional(count({ of: "stops", min: 1, max: 40 })), {
  default: null,
  label: "Stops at most",
  card: "charges",
  overridable: true,
});

function read(kind: Kind, json: unknown): { value: unknown; errors: unknown } {
  const faults = new Faults();
  const value = readValue(kind, json, { path: "maxStops" }, { faults, ruleIds: new Set() });
  return { value, errors: faults.toErrors() };
}

suite("a setting that counts", () => {
  const { kind } = MAX_STOPS;
  const written = compileValidator(describeKind(kind, "written", []) as Parameters<typeof compileValidator>[0]);

  for (const good of [1, 40, 7])
    test(`${good} is read, printed, described, and kept by the form`, () => {
      assert.deepEqual(read(kind, good), { value: good, errors: {} });
      assert.equal(printValue(kind, good), good);
      assert.ok(written(good));
      assert.equal(jsonOf(kind, draftOf(kind, good)), good);
    });

  for (const wrong of [0, 41, -1, 1.5, "7", "many", true])
    test(`${JSON.stringify(wrong)} is refused with its bounds, by reader and schema alike`, () => {
      assert.deepEqual(read(kind, wrong).errors, { maxStops: ["must be a whole number of stops from 1 to 40"] });
      assert.ok(!written(wrong));
    });

  test("may be left out, and begins with its default", () => {
    const { value }: { readonly value: unknown } = read(kind, undefined);
    assert.equal(value, MAX_STOPS.default);
    assert.equal(printValue(kind, null), undefined);
    assert.ok(isBlank(kind, draftOf(kind, undefined)));
    assert.equal(jsonOf(kind, ""), undefined);
  });

  test("what was typed and is no number goes to the service as it was typed", () => {
    assert.equal(jsonOf(kind, "many"), "many");
    assert.equal(jsonOf(kind, "-3"), -3);
  });

  test("is a number in code", () => {
    const most: number | null = MAX_STOPS.default;
    assert.equal(most, null);
  });
});
