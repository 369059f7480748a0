import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { everyPlaceOf } from "../../web/src/features/documents/found-places.ts";

const hits = Array.from({ length: 200 }, (_, at) => ({ page: at + 1, box: [0.1, 0.2, 0.3, 0.04] }));

describe("words that are blacked out wherever they stand", () => {
  it("are marked in every place", () => {
    assert.deepEqual(everyPlaceOf({ hits: hits.slice(0, 2), hasMore: false }, "Jane Doe"), [
      { page: 1, box: [0.1, 0.2, 0.3, 0.04] },
      { page: 2, box: [0.1, 0.2, 0.3, 0.04] },
    ]);
    assert.deepEqual(everyPlaceOf({ hits: [], hasMore: false }, "Jane Doe"), []);
  });

  it("are marked in none where they stand in more than are told", () => {
    assert.throws(() => everyPlaceOf({ hits, hasMore: true }, "Jane Doe"), /"Jane Doe" stands in more than 200 places, and none/);
  });
});
