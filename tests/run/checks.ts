import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Write } from "./run-lanes.ts";

type Check = { name: string; command: string; args: string[]; remedy?: string; needs?: string };

const OUT_OF_REACH = "take out what the service does not reach, with its tests, or reach it";
const BY_TESTS_ALONE = `${OUT_OF_REACH}; what a test asks by itself on purpose says so: "@internal" and why, in its comment`;

const CHECKS: readonly Check[] = [
  { name: "types of the server", command: "tsc", args: typesOf("tsconfig.json", "server") },
  { name: "types of the web app", command: "tsc", args: typesOf("web/tsconfig.json", "web"), needs: "web/tsconfig.json" },
  { name: "lint", command: "oxlint", args: ["--deny-warnings"] },
  { name: "nothing is out of reach", command: "knip", args: [], remedy: OUT_OF_REACH },
  { name: "nothing is reached by tests alone", command: "knip", args: ["--production"], remedy: BY_TESTS_ALONE },
  { name: "format", command: "oxfmt", args: ["--check", "."], remedy: "npm run format" },
];

/** The compiler keeps what it found, and looks the next time at what changed since and at what depends on it. */
function typesOf(project: string, name: string): string[] {
  return ["-p", project, "--incremental", "--tsBuildInfoFile", `.cache/types-${name}.tsbuildinfo`];
}

/** Runs all of them side by side and prints what failed. Answers the names of the failed ones. */
export async function runChecks(root: string, write: Write): Promise<string[]> {
  const results = await Promise.all(
    CHECKS.filter(({ needs }) => !needs || existsSync(join(root, needs))).map((check) => runCheck(root, check)),
  );
  for (const { check, ok, said, seconds } of results) {
    write(`${ok ? "✔" : "✖"} ${check.name} (${seconds.toFixed(1)} s)\n`);
    if (!ok) write(`${said.trim()}\n${check.remedy ? `To mend it: ${check.remedy}\n` : ""}\n`);
  }
  return results.filter(({ ok }) => !ok).map(({ check }) => check.name);
}

function runCheck(root: string, check: Check): Promise<{ check: Check; ok: boolean; said: string; seconds: number }> {
  const started = performance.now();
  const program = join(root, "node_modules/.bin", check.command);
  return new Promise((resolve) => {
    execFile(
      program,
      check.args,
      { cwd: root, maxBuffer: 64 * 1024 * 1024, env: withPinnedNode(root) },
      (error, stdout, stderr) => {
        resolve({ check, ok: error === null, said: stdout + stderr, seconds: (performance.now() - started) / 1000 });
      },
    );
  });
}

/** The tools are scripts that look for `node` in the PATH; theirs is ours. */
function withPinnedNode(root: string): NodeJS.ProcessEnv {
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  return { ...process.env, ...colours, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` };
}
