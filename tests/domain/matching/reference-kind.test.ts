import assert from "node:assert/strict";
import { test } from "node:test";
import { referenceKind } from "#domain/matching/reference-kind.ts";

test("senders' words for a number are known in any writing, also asked again", () => {
  for (const [word, kind] of [
    ["BOL", "BOLNumber"],
    ["Bill of Lading", "BOLNumber"],
    ["bol_number", "BOLNumber"],
    ["BOLNumber", "BOLNumber"],
    ["Master BOL", "MasterBOLNumber"],
    ["LO", "LoadNumber"],
    ["Shipper's ID", "ShipmentNumber"],
    ["ORDER no.", "OrderNumber"],
    ["P.O.", "PONumber"],
    ["CN", "PRONumber"],
    ["House invoice", "Other"],
    ["", "Other"],
    [null, "Other"],
  ] as const) {
    assert.equal(referenceKind(word), kind, String(word));
    assert.equal(referenceKind(word), kind, String(word));
  }
});
