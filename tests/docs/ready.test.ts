import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { SCALAR_READY, SCALAR_SOURCE } from "../../tools/pack-docs-page.ts";

suite("what is committed ready to serve", () => {
  test("the script of /docs is that of the Scalar that the lock file names", () => {
    const ready = gunzipSync(readFileSync(SCALAR_READY));
    assert.ok(ready.equals(readFileSync(SCALAR_SOURCE)), "run npm run precommit: it packs the file anew");
  });
});
