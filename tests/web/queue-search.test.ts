import assert from "node:assert/strict";
import { test } from "node:test";
import { readQueueSearch } from "../../web/src/shared/queue/queue-search.ts";

test("the ways in of an address are those that invoices have; an earlier view's EDI is the EDI 210", () => {
  assert.deepEqual(readQueueSearch({ source: "Edi210" }), { source: "Edi210" });
  assert.deepEqual(readQueueSearch({ source: "Edi" }), { source: "Edi210" });
  assert.deepEqual(readQueueSearch({ source: "Manual", q: 4512 }), { q: "4512" });
});
