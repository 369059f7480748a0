import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWebApp } from "#cli/build-web-app.ts";
import { runChecks } from "./checks.ts";
import { findChromium, HOW_TO_INSTALL_CHROMIUM } from "./chromium.ts";
import { readOptions } from "./options.ts";
import { endRunningFiles, runFiles } from "./run-files.ts";
import type { Counts } from "./run-files.ts";
import { oldestInstalledPostgres, startTestServer } from "./servers.ts";
import type { TestServer } from "./servers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const options = readOptions(process.argv.slice(2));
const started = performance.now();
const totals: Counts = { pass: 0, fail: 0, skipped: 0, ok: true };
const remarks: string[] = [];
const servers: TestServer[] = [];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    remarks.push(`interrupted by ${signal}`);
    totals.ok = false;
    endRunningFiles();
  });
}

const files = chooseFiles();
try {
  await check();
  await onEmbedded();
  await onInstalled();
  await inBrowser();
} catch (error) {
  totals.ok = false;
  remarks.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
const seconds = (performance.now() - started) / 1000;
console.log(`\n${"─".repeat(60)}`);
for (const remark of remarks) console.log(`! ${remark}`);
console.log(
  `${totals.ok ? "PASSED" : "FAILED"}: ${totals.pass} passed, ${totals.fail} failed, ${totals.skipped} skipped, ${seconds.toFixed(1)} s in all`,
);
process.exitCode = totals.ok ? 0 : 1;

/** Files by what they need: nothing or a database, the HTTP interface, a browser. */
function chooseFiles(): { server: string[]; onOldest: string[]; browser: string[] } {
  const wanted = globSync("tests/**/*.test.ts", { cwd: root })
    .sort()
    .filter((file) => options.patterns.length === 0 || options.patterns.some((pattern) => file.includes(pattern)))
    // A soak is of the tests that have a long form; the others say the same every time.
    .filter((file) => !options.soak || options.patterns.length > 0 || readFileSync(join(root, file), "utf8").includes('"SOAK"'));
  const isBrowser = (file: string) => file.startsWith("tests/e2e/");
  const isHttp = (file: string) => /^tests\/(http|flows)\//.test(file);
  const chosen = wanted.filter((file) => options.parts.has(isBrowser(file) ? "browser" : isHttp(file) ? "http" : "unit"));
  if (options.patterns.length > 0 && wanted.length === 0)
    throw new Error(`no test file holds ${options.patterns.join(" or ")} in its path`);
  return {
    server: chosen.filter((file) => !isBrowser(file)),
    onOldest: options.patterns.length > 0 ? [] : chosen.filter((file) => /^tests\/(db\/(?!embedded)|flows\/)/.test(file)),
    browser: chosen.filter(isBrowser),
  };
}

async function check(): Promise<void> {
  if (!options.parts.has("check") || options.soak) return;
  heading("Checks");
  const failed = await runChecks(root);
  if (failed.length === 0) return;
  totals.ok = false;
  remarks.push(`failed checks: ${failed.join(", ")}`);
}

async function onEmbedded(): Promise<void> {
  if (files.server.length === 0) return;
  heading(`${files.server.length} files on the embedded PostgreSQL 18`);
  await run(files.server, { TEST_DATABASE_URL: (await embedded()).url });
}

/** The same code on the oldest PostgreSQL that is supported, and far from UTC: a day must not depend on where a server stands. */
async function onInstalled(): Promise<void> {
  if (files.onOldest.length === 0) return;
  const binaries = oldestInstalledPostgres();
  if (binaries === null) {
    remarks.push(
      "SKIPPED: the second database pass, no PostgreSQL 15 or later in /usr/lib/postgresql (Debian: apt-get install postgresql-15)",
    );
    return;
  }
  heading(`${files.onOldest.length} files on the installed PostgreSQL ${binaries.major}, clock in Auckland`);
  const server = await startTestServer(binaries);
  servers.push(server);
  await run(files.onOldest, { TEST_DATABASE_URL: server.url, TZ: "Pacific/Auckland" });
}

async function inBrowser(): Promise<void> {
  if (files.browser.length === 0) return;
  const chromium = findChromium();
  if (chromium === null) {
    remarks.push(
      `SKIPPED: ${files.browser.length} files of browser tests, no Chromium found. Install one: ${HOW_TO_INSTALL_CHROMIUM} (or name it in CHROMIUM)`,
    );
    // Somebody's own machine may lack one; the machine that guards the main branch may not.
    if (process.env["CI"] === "true") totals.ok = false;
    return;
  }
  heading(`${files.browser.length} files in ${chromium}`);
  await buildWebApp();
  await run(files.browser, { TEST_DATABASE_URL: (await embedded()).url, CHROMIUM: chromium });
}

async function embedded(): Promise<TestServer> {
  const [first] = servers;
  if (first) return first;
  const server = await startTestServer();
  servers.unshift(server);
  return server;
}

async function run(chosen: readonly string[], environment: Record<string, string>): Promise<void> {
  if (remarks.some((remark) => remark.startsWith("interrupted"))) return;
  const counts = await runFiles(root, chosen, environment, options.soak);
  totals.pass += counts.pass;
  totals.fail += counts.fail;
  totals.skipped += counts.skipped;
  totals.ok &&= counts.ok;
}

function heading(text: string): void {
  console.log(`\n── ${text}`);
}
