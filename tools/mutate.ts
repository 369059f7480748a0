import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { randomOf } from "#tests/fixtures/mutate-bytes.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { startTestServer } from "#tests/run/servers.ts";
import { whyEqual } from "./mutation/equal-faults.ts";
import { runMutation } from "./mutation/run-mutation.ts";
import type { FileResult } from "./mutation/run-mutation.ts";
import { subjects } from "./mutation/scopes.ts";

/**
 * Puts faults into what is worth money and tells which of them no test sees: `npm run mutate -- [part of a path ...] [--per-file
 * 20]`. `tests/mutation/floors.json` has the share that each file's tests found; it may only rise (`--raise` writes what rose).
 * `--nearest` asks only the tests that are named after the file, `--quick` all but those that try many random cases: never more
 * than all of them would find.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FLOORS = `${ROOT}tests/mutation/floors.json`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "per-file": { type: "string", default: "12" },
    together: { type: "string", default: String(availableParallelism()) },
    nearest: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    raise: { type: "boolean", default: false },
  },
});

const named = subjects(ROOT, { quick: values.quick }).filter(
  ({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);
const chosen = values.nearest
  ? named.filter(({ nearest }) => nearest.length > 0).map((subject) => ({ ...subject, wider: subject.nearest }))
  : named;
const server = chosen.some(({ database }) => database) ? await startTestServer() : null;
const totals = { tried: 0, killed: 0, equal: 0 };
console.log(`${chosen.length} files, at most ${values["per-file"]} faults each, seed ${RUN_SEED}`);
try {
  const results = await runMutation({
    root: ROOT.replace(/\/$/, ""),
    subjects: chosen,
    perFile: Number(values["per-file"]),
    random: randomOf(RUN_SEED),
    // One seed for all of its runs: what passes without a fault passes with the same cases.
    environment: { SEED: String(RUN_SEED), ...(server === null ? {} : { TEST_DATABASE_URL: server.url }) },
    whyEqual,
    together: Number(values.together),
    tell,
    warn: (text) => console.error(text),
  });
  console.log(
    `\n${totals.killed} of ${totals.tried} faults were found (${percent(totals.killed, totals.tried)} %), ${totals.equal} change nothing`,
  );
  hold(results);
} finally {
  await server?.stop();
}

function tell({ file, tried, killed, survivors, equal }: FileResult): void {
  totals.equal += equal;
  totals.tried += tried;
  totals.killed += killed;
  console.log(`${String(killed).padStart(3)} of ${String(tried).padStart(3)}  ${file}`);
  for (const { line, what } of survivors) console.log(`           lives: ${file}:${line} ${what}`);
}

/** The exit code says whether a file fell below its floor. */
function hold(results: readonly FileResult[]): void {
  const floors = JSON.parse(readFileSync(FLOORS, "utf8")) as Record<string, number>;
  const fallen = results.filter(({ file, tried, killed }) => tried > 0 && percent(killed, tried) < (floors[file] ?? 0));
  for (const { file, tried, killed } of fallen)
    console.error(
      `${file}: ${percent(killed, tried)} % found, the floor is ${floors[file]} %: write the test that finds what lives.`,
    );
  if (fallen.length > 0) process.exitCode = 1;
  if (!values.raise) return;
  for (const { file, tried, killed } of results)
    if (tried > 0) floors[file] = Math.max(floors[file] ?? 0, floorOf(percent(killed, tried), tried));
  const sorted = Object.fromEntries(Object.entries(floors).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FLOORS, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Below what was found, in steps of five, the further the fewer faults were drawn: another draw must not fail by chance. */
function floorOf(found: number, tried: number): number {
  return Math.max(0, Math.floor((found - (tried < 20 ? 20 : 10)) / 5) * 5);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.round((100 * part) / whole);
}
