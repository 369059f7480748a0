import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { batchText, eventsText, type SealedBatch, type TrailEvent } from "#domain/trail/trail-text.ts";

const EVENT: TrailEvent = {
  eventUuid: "e1",
  at: "2026-03-01T10:00:00.000001Z",
  kind: "decision",
  touches: "money",
  operation: "approveInvoice",
  action: "approved",
  actor: "user:ann",
  address: "203.0.113.7",
  traceId: "t1",
  subject: "invoice i1",
  before: '{"status":"review"}',
  after: '{"status":"approved"}',
  times: 1,
};
const BATCH: SealedBatch = {
  tenantUuid: "a",
  batchNo: 7,
  sealedAt: "2026-03-01T10:01:00.000000Z",
  textVersion: 1,
  eventUuids: ["e1", "e2"],
  eventsHash: "ab",
  previousHash: "cd",
};

/** To the letter: what was sealed by an earlier release is verified by these texts for ever. */
describe("what is hashed of the audit trail", () => {
  it("is every field of every event, in the order of the batch", () => {
    const line = `["e1","2026-03-01T10:00:00.000001Z","decision","money","approveInvoice","approved","user:ann","203.0.113.7","t1","invoice i1","{\\"status\\":\\"review\\"}","{\\"status\\":\\"approved\\"}",1]`;
    assert.equal(eventsText(1, [EVENT, { ...EVENT, eventUuid: "e2" }]), `${line}\n${line.replace("e1", "e2")}`);
    assert.equal(eventsText(1, []), "");
  });

  it("is every field of a batch, with the hash of the one before", () => {
    assert.equal(batchText(BATCH), '["weighbridge audit trail",1,"a",7,"2026-03-01T10:01:00.000000Z",["e1","e2"],"ab","cd"]');
  });

  it("is nothing of a version that no release wrote", () => {
    for (const version of [0, 2]) {
      assert.throws(() => eventsText(version, [EVENT]), new RegExp(`texts of version ${version}$`));
      assert.throws(() => batchText({ ...BATCH, textVersion: version }), new RegExp(`texts of version ${version}$`));
    }
  });
});
