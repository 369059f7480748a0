import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { packedFrom, readWebPack } from "#cli/web-pack.ts";
import { hashOfWebSources, ROOT, serverSideOfWeb } from "#cli/web-sources.ts";
import { SCALAR_READY, SCALAR_SOURCE } from "../../tools/pack-docs-page.ts";

suite("what is committed ready to serve", () => {
  test("the script of /docs is that of the Scalar that the lock file names", () => {
    const ready = gunzipSync(readFileSync(SCALAR_READY));
    assert.ok(ready.equals(readFileSync(SCALAR_SOURCE)), "run npm run precommit: it packs the file anew");
  });

  test("the sources of the web app are all that it reaches on the server's side, the rows of the policy's settings among them", async () => {
    const reached = await serverSideOfWeb();
    for (const path of ["src/contract/policy/settings.ts", "src/domain/settings/policy-settings.ts"])
      assert.ok(reached.includes(path), `${path} is not among ${reached.join(", ")}`);
    assert.deepEqual(
      reached.filter((path) => !existsSync(`${ROOT}${path}`)),
      [],
      "each import leads to a file",
    );
  });

  test("the web app is built from its sources as they are", async () => {
    const message = "run npm run precommit: it builds and packs the app anew (tools/pack-web-app.ts)";
    assert.equal(packedFrom(await readWebPack()), await hashOfWebSources(), message);
  });
});
