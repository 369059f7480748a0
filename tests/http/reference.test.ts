import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { routes } from "#http/routes.ts";
import { printOperations, REFERENCE_FILES } from "../../tools/write-reference.ts";
import { aServer } from "#tests/builders/a-server.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

suite("the reference", () => {
  for (const [path, print] of REFERENCE_FILES) {
    test(`${path} says what the tables say`, () => {
      assert.ok(
        readFileSync(ROOT + path, "utf8") === print(),
        `${path} is older than the tables it tells of: run \`node tools/write-reference.ts\` and look at the difference`,
      );
    });
  }

  test("every operation has a file of its own and a test that speaks of it", () => {
    const rows = printOperations()
      .split("\n")
      .filter((line) => /^\| [a-z]\w+ \| `/.test(line))
      .map((line) => line.split(" | "));
    assert.equal(rows.length, routes.length);
    const bare = rows
      .filter(([, , file, tested]) => file?.trim() === "" || tested?.trim() === "")
      .map(([name, address]) => `${name} ${address}`);
    assert.deepEqual(
      bare,
      [],
      "name the handler's file after the operation, and its test tests/http/<operation-id>.test.ts (docs/how-to/add-an-operation.md)",
    );
  });

  test("the document is sound OpenAPI 3.1", async () => {
    const lint = promisify(execFile)(
      process.execPath,
      [`${ROOT}node_modules/@redocly/cli/bin/cli.js`, "lint", "docs/openapi.json", "--format=json"],
      {
        cwd: ROOT,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" },
      },
    );
    const { stdout } = await lint.catch((error: { readonly stdout: string }) => error);
    const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
      readonly totals: { readonly errors: number };
      readonly problems: readonly { readonly message: string }[];
    };
    assert.equal(report.totals.errors, 0, report.problems.map((problem) => problem.message).join("\n"));
  });

  test("no two operations share a name or an address", () => {
    const lists = [
      routes.map((row) => row.operationId),
      routes.map((row) => `${row.method} ${row.path.replaceAll(/\{\w+\}/g, "{}")}`),
    ];
    for (const list of lists) {
      const seen = new Set<string>();
      for (const name of list) assert.ok(seen.size < seen.add(name).size, `${name} stands twice in the table of operations`);
    }
  });

  test("the pages are served, and ask nothing of the outside", async () => {
    const { app } = await aServer();
    try {
      const document = await app.inject({ url: "/openapi.json" });
      assert.equal(document.json().openapi, "3.1.0");
      assert.equal(Object.keys(document.json().webhooks).length, 8);
      const page = await app.inject({ url: "/docs" });
      assert.match(String(page.headers["content-type"]), /^text\/html/);
      assert.doesNotMatch(page.body, /https?:\/\//);
      assert.match(String(page.headers["content-security-policy"]), /connect-src 'self'/);
      const script = await app.inject({ url: "/docs/scalar.js", headers: { "accept-encoding": "gzip" } });
      assert.deepEqual(
        [script.headers["content-type"], script.headers["content-encoding"]],
        ["text/javascript; charset=utf-8", "gzip"],
      );
      assert.ok(script.rawPayload.length > 1_000_000);
    } finally {
      await app.close();
    }
  });

  test("health, readiness and figures", async () => {
    const { app, headers } = await aServer();
    try {
      assert.deepEqual((await app.inject({ url: "/healthz" })).json(), { status: "ok" });
      const ready = await app.inject({ url: "/readyz" });
      assert.equal(ready.statusCode, 200);
      assert.equal(ready.json().status, "degraded", "no worker runs beside this server");
      await app.inject({
        method: "POST",
        url: "/v2/orders",
        headers: { ...headers, "content-type": "application/json" },
        payload: "{}",
      });
      const figures = await app.inject({ url: "/metrics" });
      assert.match(
        figures.body,
        /weighbridge_http_request_duration_seconds_count\{operation="createOrder",method="POST",status="400"\} 1/,
      );
      assert.match(figures.body, /weighbridge_pending_deliveries\{state="due"\}/);
      assert.match(figures.body, /weighbridge_edi_sent_open\{state="rejected"\} \d/);
      assert.match(figures.body, /weighbridge_sftp_accounts\{state="enabled"\} \d/);
      assert.match(figures.body, /weighbridge_sftp_unfetched_files \d/);
      assert.match(figures.body, /weighbridge_drop_folder_files\{folder="in"\} \d/);
      assert.match(figures.body, /weighbridge_metrics_failures_total 0/);
    } finally {
      await app.close();
    }
  });
});
