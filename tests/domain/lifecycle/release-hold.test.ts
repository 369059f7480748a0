import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { releaseOfHold } from "#domain/lifecycle/release-hold.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";

const NOON = Date.parse("2026-10-10T12:00:00Z");
const after = (
  given: { readonly until?: string; readonly documentType?: string },
  documents: readonly FactDocument[] = [],
  now = NOON,
) => releaseOfHold({ until: null, documentType: null, ...given }, { documents }, now);

describe("what is left of a hold after an audit", () => {
  it("is over with an approved document of the type it waits for", () => {
    const waits = { documentType: "ProofOfDelivery" };
    assert.equal(after(waits, [documentOf("ProofOfDelivery")]), "document");
    assert.equal(after(waits, [documentOf("ProofOfDelivery", { status: "Draft" })]), null);
    assert.equal(after(waits, [documentOf("BillOfLading")]), null);
    assert.equal(after({}, [documentOf("ProofOfDelivery")]), null);
  });

  it("is over at its time, to the millisecond", () => {
    const waits = { until: "2026-10-10T12:00:00.000000Z" };
    assert.equal(after(waits, [], NOON - 1), null);
    assert.equal(after(waits, [], NOON), "time");
    assert.equal(after(waits, [], NOON + 1), "time");
    assert.equal(after({}), null);
  });
});
