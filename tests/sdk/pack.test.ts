import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildSdk } from "../../tools/build-sdk.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What an integrator writes who read the README. */
const PROGRAM = `
import { weighbridgeClient } from "@weighbridge/client";
const client = weighbridgeClient({ baseUrl: process.argv[2] ?? "", tenantUuid: "t", credentials: { apiKey: "wb_live_x" } });
const { data, error } = await client.POST("/v2/orders", {
  body: { orderNumber: "SO-1", shipDate: "2026-03-01", vendors: [{ externalId: "ACME" }], customer: {} },
});
console.log(JSON.stringify({ externalId: data?.externalId, title: error?.Title }));
`;

test("packed, put under node_modules, the client runs as JavaScript and its types hold", { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-sdk-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const tarball = await buildSdk(join(folder, "packed"));
  const project = join(folder, "project");
  const installed = join(project, "node_modules/@weighbridge/client");
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as Record<string, unknown>;
  assert.equal(manifest["private"], undefined);
  assert.deepEqual(Object.keys(manifest["dependencies"] as object), ["openapi-fetch"]);
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name), "junction");
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  for (const name of ["README.md", "LICENSE", "package.json"]) assert.ok(files.includes(name), name);
  assert.ok(!files.some((name) => name.endsWith(".ts") && !name.endsWith(".d.ts")), "no sources that Node would not read");

  let seen: unknown;
  const server = createServer((request, response) => {
    seen = [request.method, request.url, request.headers["x-api-key"], request.headers["x-tenant-uuid"]];
    response.writeHead(202, { "content-type": "application/json" }).end('{"externalId":"SO-1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "integrator", private: true, type: "module" }));
  writeFileSync(join(project, "send.mjs"), PROGRAM);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout } = await run(process.execPath, ["send.mjs", address], { cwd: project });
  assert.deepEqual(JSON.parse(stdout), { externalId: "SO-1" });
  assert.deepEqual(seen, ["POST", "/v2/orders", "wb_live_x", "t"]);

  writeFileSync(join(project, "send.ts"), `declare const process: { argv: string[] };\n${PROGRAM}`);
  const settings = {
    strict: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    noEmit: true,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: settings, include: ["send.ts"] }));
  const compile = () => run(join(ROOT, "node_modules/.bin/tsc"), ["-p", project], { cwd: ROOT });
  await compile();
  writeFileSync(join(project, "send.ts"), `declare const process: { argv: string[] };\n${PROGRAM.replace('"SO-1"', "5")}`);
  await assert.rejects(compile(), "an order number that is a number is no order number");
});
