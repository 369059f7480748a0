import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { freePort, killServiceTree, type ServiceTree, startServiceTree, stopServiceTree } from "../fixtures/service-tree.ts";

suite("a first start in production", () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-production-"));
  let tree: ServiceTree | undefined;
  after(async () => {
    if (tree !== undefined) await killServiceTree(tree);
    rmSync(root, { recursive: true, force: true });
  });

  test(
    "makes no tenant and nobody, says nothing secret, and keeps figures and folder to itself",
    { timeout: 110_000 },
    async () => {
      const dataDir = join(root, "data");
      tree = await startServiceTree(dataDir, await freePort(), { PUBLIC_URL: "https://freight.example", EGRESS_ALLOW: "" });
      assert.match(tree.said(), /is ready at https:\/\/freight\.example\s+There is no tenant yet: weighbridge tenant create/);
      assert.doesNotMatch(tree.said(), /wb_live_|password|@/);
      assert.equal(existsSync(join(dataDir, "first-run.json")), false);
      const answer = await fetch(`${tree.address}/metrics`);
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get("strict-transport-security"), "max-age=31536000; includeSubDomains");
      assert.equal((await stopServiceTree(tree)).code, 0);
    },
  );
});
