import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWebApp } from "#cli/build-web-app.ts";
import { runChecks } from "./checks.ts";
import { findChromium, HOW_TO_INSTALL_CHROMIUM } from "./chromium.ts";
import { readOptions } from "./options.ts";
import { endRunningFiles, runFiles } from "./run-files.ts";
import type { Counts, Failure } from "./run-files.ts";
import { runLanes } from "./run-lanes.ts";
import type { Lane, Write } from "./run-lanes.ts";
import { findPgBouncer, startPooler } from "./pooler.ts";
import { oldestInstalledPostgres, PLANS_KEPT, startTestServer } from "./servers.ts";
import type { TestServer } from "./servers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const options = readOptions(process.argv.slice(2));
const started = performance.now();
const totals: Omit<Counts, "failures"> = { pass: 0, fail: 0, skipped: 0, ok: true };
const failures: Failure[] = [];
const remarks: string[] = [];
const servers: Pick<TestServer, "stop">[] = [];
/**
 * What failed beside other lanes, to be run once more when all have ended, with the same random cases, and told loudly: a fault
 * fails again, and a wait that was too short for a busy machine is seen as what it is.
 */
const onceMore: (() => Promise<void>)[] = [];
let isTold = false;
/** Far from UTC: a day must not depend on where a server stands. */
const FAR_CLOCK = { TZ: "Pacific/Auckland" };
const SHOWN_FAILURES = 8;
/** Tests of a lane that are tried once more: with more, something is wrong. */
const MAX_UNSTEADY = 5;
/** What lanes load first whose tests sign in many people within their own process. */
const SIGNS_MANY_IN = ["tests/run/cheap-passwords.ts"];
const guardsMain = process.env["CI"] === "true";
/** What random cases grow from: another one each run, told here and in every failure, so that a failure can be seen again. */
const seed = process.env["SEED"] ?? String(1 + Math.floor(Math.random() * 2_000_000_000));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    remarks.push(`interrupted by ${signal}`);
    totals.ok = false;
    endRunningFiles();
  });
}

// Whoever waits for what never comes ends without a word, once nothing else is under way.
process.once("exit", () => {
  if (isTold) return;
  console.log("FAILED: 0 passed, 1 failed, the run ended before all of its lanes did");
  process.exitCode = 1;
});

console.log(`Random cases grow from seed ${seed}; SEED=${seed} npm test repeats them.`);
try {
  // One lane a core and one more: a good part of the time is waiting for processes that start and are killed.
  await runLanes(lanesOf(chooseFiles()), options.soak ? 1 : availableParallelism() + 1, isInterrupted);
  for (const again of onceMore) await again();
} catch (error) {
  totals.ok = false;
  remarks.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
if (!existsSync(join(root, "../shared/edi/samples"))) {
  remarks.push("SKIPPED: the tests with real carriers' files, which lie beside the project and not in it");
  // A folder for them without them is a mistake of whoever set the machine up.
  if (guardsMain && existsSync(join(root, "../shared"))) totals.ok = false;
}
const seconds = (performance.now() - started) / 1000;
console.log(`\n${"─".repeat(60)}`);
for (const remark of remarks) console.log(`! ${remark}`);
sayFailures();
console.log(
  `${totals.ok ? "PASSED" : "FAILED"}: ${totals.pass} passed, ${totals.fail} failed, ${totals.skipped} skipped, ${seconds.toFixed(1)} s in all`,
);
isTold = true;
process.exitCode = totals.ok ? 0 : 1;

function isInterrupted(): boolean {
  return remarks.some((remark) => remark.startsWith("interrupted"));
}

interface HowToRun {
  readonly environment?: Record<string, string>;
  readonly first?: readonly string[];
  /** Of the server, beside those of every server of a run. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Last of all, where a log that is cut from its beginning still has it. */
function sayFailures(): void {
  for (const { file, test, why } of failures.slice(0, SHOWN_FAILURES)) console.log(`✖ ${file}: ${test}: ${why}`.slice(0, 200));
  if (failures.length > SHOWN_FAILURES) console.log(`✖ and ${failures.length - SHOWN_FAILURES} more, told above`);
  if (failures.length > 0) console.log(`SEED=${seed} repeats their random cases.`);
}

type Files = Readonly<Record<"processes" | "http" | "flows" | "server" | "pure" | "onOldest" | "browser", readonly string[]>>;

/** Files by what they need: nothing, a database, processes of their own, the HTTP interface, a browser. */
function chooseFiles(): Files {
  const wanted = globSync("tests/**/*.test.ts", { cwd: root })
    .sort()
    .filter((file) => options.patterns.length === 0 || options.patterns.some((pattern) => file.includes(pattern)))
    // A soak is of the tests that have a long form; the others say the same every time.
    .filter((file) => !options.soak || options.patterns.length > 0 || readFileSync(join(root, file), "utf8").includes('"SOAK"'));
  const unknown = options.patterns.filter((pattern) => !wanted.some((file) => file.includes(pattern)));
  if (unknown.length > 0) throw new Error(`no test file holds ${unknown.join(" or ")} in its path`);
  const isBrowser = (file: string) => file.startsWith("tests/e2e/");
  const isFlow = (file: string) => file.startsWith("tests/flows/");
  const isHttp = (file: string) => file.startsWith("tests/http/");
  const isProcesses = (file: string) => /^tests\/((bin|cli|faults|how-to|library|ops|sdk)\/|intake\/imap)/.test(file);
  const isPure = (file: string) => /^tests\/(domain|x12|edi|contract|arch|docs)\//.test(file);
  const chosen = wanted.filter((file) =>
    options.parts.has(isBrowser(file) ? "browser" : isHttp(file) || isFlow(file) ? "http" : "unit"),
  );
  return {
    processes: chosen.filter(isProcesses),
    http: chosen.filter(isHttp),
    flows: chosen.filter(isFlow),
    server: chosen.filter((file) => ![isBrowser, isHttp, isFlow, isProcesses, isPure].some((is) => is(file))),
    pure: chosen.filter(isPure),
    onOldest:
      options.patterns.length > 0
        ? []
        : chosen.filter(
            (file) => /^tests\/(db\/(?!embedded)|upgrade\/(?!as-written))/.test(file) || (options.soak && isFlow(file)),
          ),
    browser: chosen.filter(isBrowser),
  };
}

/** The longest first, so that the short ones fill what is left. */
function lanesOf(files: Files): readonly Lane[] {
  return [
    ...inBrowser(files.browser),
    ...inHalves(files.flows).map(flowsLane),
    lane("processes", files.processes),
    lane("database", files.server),
    lane("HTTP", files.http, { first: SIGNS_MANY_IN, settings: PLANS_KEPT }),
    ...onOldest(files.onOldest),
    ...(options.parts.has("check") && !options.soak ? [{ name: "checks", run: check }] : []),
    lane("pure", files.pure),
  ].filter((each) => each !== null);
}

function lane(name: string, files: readonly string[], { settings, ...how }: HowToRun = {}): Lane | null {
  if (files.length === 0) return null;
  const run = async (write: Write) => runOn(await server(undefined, settings), files, how, write);
  return { name: `${name}: ${files.length} files on the embedded PostgreSQL 18`, run };
}

async function check(write: Write): Promise<boolean> {
  const failed = await runChecks(root, write);
  if (failed.length === 0) return true;
  totals.ok = false;
  remarks.push(`failed checks: ${failed.join(", ")}`);
  return false;
}

/**
 * The same statements on the oldest PostgreSQL that is supported. `tests/db/statements` prepares every one of them there; what
 * flows do with them they do once, on the server we bring (ADR 3).
 */
function onOldest(files: readonly string[]): readonly (Lane | null)[] {
  if (files.length === 0) return [];
  const binaries = oldestInstalledPostgres();
  if (binaries === null) {
    skip("the second database pass, no PostgreSQL 15 or later in /usr/lib/postgresql (Debian: apt-get install postgresql-15)");
    return [];
  }
  const run = async (write: Write) =>
    runOn(await server(binaries), files, { environment: { ...FAR_CLOCK, UPGRADES_TRY: "some" } }, write);
  return [{ name: `${files.length} files on the installed PostgreSQL ${binaries.major}, clock in Auckland`, run }];
}

/** The flows are as long as any three other lanes: in a whole run they are two, so that none is left for the end alone. */
function inHalves(files: readonly string[]): readonly (readonly string[])[] {
  if (options.patterns.length > 0) return [files];
  return [0, 1].map((half) => files.filter((_, at) => at % 2 === half));
}

/**
 * The flows of a whole run go as an installation with a pooler has them; named ones, and all where no pooler is, go to the server
 * itself.
 */
function flowsLane(files: readonly string[]): Lane | null {
  const program = findPgBouncer();
  if (options.patterns.length > 0 || files.length === 0)
    return lane("flows", files, { first: SIGNS_MANY_IN, settings: PLANS_KEPT });
  if (program === null) {
    skip("flows through a pooler, no pgbouncer found (Debian: apt-get install pgbouncer)");
    return lane("flows", files, { first: SIGNS_MANY_IN, settings: PLANS_KEPT });
  }
  const run = async (write: Write) => {
    const made = await server(undefined, PLANS_KEPT);
    const pooler = await startPooler(program, made.url);
    servers.push(pooler);
    const environment = { ...FAR_CLOCK, TEST_POOLER: new URL(pooler.through(made.url)).host };
    return runOn(made, files, { environment, first: SIGNS_MANY_IN }, write);
  };
  return { name: `flows: ${files.length} files on the embedded PostgreSQL 18 through PgBouncer, clock in Auckland`, run };
}

function inBrowser(files: readonly string[]): readonly (Lane | null)[] {
  if (files.length === 0) return [];
  const chromium = findChromium();
  if (chromium === null) {
    skip(
      `${files.length} files of browser tests, no Chromium found. Install one: ${HOW_TO_INSTALL_CHROMIUM} (or name it in CHROMIUM)`,
    );
    return [];
  }
  const run = async (write: Write) => {
    await buildWebApp();
    return runOn(
      await server(undefined, PLANS_KEPT),
      files,
      { environment: { CHROMIUM: chromium }, first: SIGNS_MANY_IN },
      write,
    );
  };
  return [{ name: `browser: ${files.length} files in ${chromium}`, run }];
}

/** Somebody's own machine may lack it; the machine that guards the main branch may not. */
function skip(what: string): void {
  remarks.push(`SKIPPED: ${what}`);
  if (guardsMain) totals.ok = false;
}

/** Each lane has a server of its own: roles are a server's, and what one lane kills must not be felt in another. */
async function server(...how: Parameters<typeof startTestServer>): Promise<TestServer> {
  const made = await startTestServer(...how);
  servers.push(made);
  return made;
}

async function runOn(
  { url }: TestServer,
  files: readonly string[],
  { environment = {}, first = [] }: HowToRun,
  write: Write,
): Promise<boolean> {
  if (isInterrupted()) return false;
  const run = (some: readonly string[], to: Write) =>
    runFiles(root, some, { SEED: seed, ...environment, TEST_DATABASE_URL: url }, { soak: options.soak, write: to, first });
  const counts = await run(files, write);
  totals.pass += counts.pass;
  totals.skipped += counts.skipped;
  const shaky = options.patterns.length === 0 ? unsteady(counts) : [];
  const count = (isSteadyAlone: boolean): void => {
    totals.fail += isSteadyAlone ? 0 : counts.fail;
    totals.ok &&= counts.ok || isSteadyAlone;
    if (isSteadyAlone)
      for (const { file, test, why } of counts.failures)
        remarks.push(`UNSTEADY: ${file}: ${test}: failed, and passed when its file ran alone: ${why}`.slice(0, 240));
    else failures.push(...counts.failures);
  };
  if (shaky.length === 0) count(false);
  else onceMore.push(async () => count(!isInterrupted() && (await runAlone(shaky, run)).ok));
  return counts.ok;
}

async function runAlone(
  files: readonly string[],
  run: (files: readonly string[], write: Write) => Promise<Counts>,
): Promise<Counts> {
  console.log(`\n── once more, alone: ${files.join(", ")}`);
  return run(files, (text) => void process.stdout.write(text));
}

/** The files of a few failures; none where the run itself broke down, or where more failed than time explains. */
function unsteady(counts: Counts): readonly string[] {
  const isWhole = !counts.ok && counts.failures.length > 0 && counts.fail <= MAX_UNSTEADY;
  return isWhole ? [...new Set(counts.failures.map(({ file }) => file))] : [];
}
