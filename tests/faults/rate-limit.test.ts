import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { freePort, killServiceTree, startServiceTree, stopServiceTree } from "#tests/fixtures/service-tree.ts";

/** The limit as an operator sets it, against the service as a user starts it: over the wire, a bucket a key. */
test("the running service holds each key to its own rate and says when to come back", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-rate-"));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const tree = await startServiceTree(dataDir, await freePort(), { RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "5" });
  t.after(() => killServiceTree(tree));
  const { apiKey, tenantUuid } = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
  const ask = (key = apiKey, method = "GET", path = "/v2/invoices/uuid?externalId=none", body?: string) =>
    fetch(tree.address + path, {
      method,
      headers: { "x-api-key": key ?? "", "x-tenant-uuid": tenantUuid ?? "", "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    });
  const made = await ask(apiKey, "POST", "/manage/api-keys", JSON.stringify({ name: "second", scopes: ["invoices"] }));
  assert.equal(made.status, 201);
  const second = ((await made.json()) as { key: string }).key;

  const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
  const statuses = answers.map(({ status }) => status);
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 6 && statuses.every((status) => status === 404 || status === 429), statuses.join(" "));
  for (const answer of refused) {
    const seconds = Number(answer.headers.get("retry-after"));
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 10, String(answer.headers.get("retry-after")));
    const told = (await answer.json()) as { Status: number; TraceId: string };
    assert.equal(told.Status, 429);
    assert.match(told.TraceId, /^[0-9a-f]{32}$/);
  }
  assert.equal((await ask(second)).status, 404, "another key has a bucket of its own");
  assert.equal((await ask("wb_live_unknown")).status, 401, "nobody has none");
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(...refused.map((response) => Number(response.headers.get("retry-after")))) * 1000),
  );
  assert.equal((await ask()).status, 404, "who waits as told gets in");
  assert.equal((await stopServiceTree(tree)).code, 0);
});
