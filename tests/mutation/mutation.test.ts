import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { whyEqual } from "../../tools/mutation/equal-faults.ts";
import { runMutation } from "../../tools/mutation/run-mutation.ts";
import type { FileResult } from "../../tools/mutation/run-mutation.ts";
import { subjects } from "../../tools/mutation/scopes.ts";
import type { Subject } from "../../tools/mutation/scopes.ts";
import { randomOf } from "#tests/fixtures/mutate-bytes.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import { startTestServer } from "#tests/run/servers.ts";

const SOAK = process.env["SOAK"] === "1";
const FAULTS_A_FILE = SOAK ? 20 : 3;
const MAX_FILES = 1;
/** A small draw says less than the whole: so many points below the floor still pass; what fell is tried with more faults. */
const ALLOWANCE = SOAK ? 0 : 40;
const FAULTS_ONCE_MORE = 12;
const ALLOWANCE_ONCE_MORE = 30;
const FLOORS = JSON.parse(readFileSync(new URL("floors.json", import.meta.url), "utf8")) as Readonly<Record<string, number>>;

/**
 * Faults put into what is worth money, one at a time: the tests must see as many as they did before (floors.json, which only
 * rises). Here a slice of it on a file that the branch touched; all of it in `npm run soak`, or by hand with `npm run mutate`.
 */
test(
  `faults put into ${SOAK ? "all files" : "a file that changed"} are seen by their tests`,
  { timeout: 3_500_000 },
  async (context) => {
    const all = subjects(ROOT, { quick: !SOAK });
    const chosen = SOAK ? all : mostAtStake(touched(all)).slice(0, MAX_FILES);
    if (chosen.length === 0) return context.skip("the last change touched no file that is held by this");
    const server = chosen.some(({ database }) => database) ? await startTestServer() : null;
    const seed = SOAK ? RUN_SEED : seedOf(chosen);
    try {
      const tryFaults = (tried: readonly Subject[], perFile: number): Promise<readonly FileResult[]> =>
        runMutation({
          root: ROOT.replace(/\/$/, ""),
          subjects: tried,
          perFile,
          random: randomOf(seed),
          environment: { SEED: String(seed), ...(server === null ? {} : { TEST_DATABASE_URL: server.url }) },
          whyEqual,
          together: SOAK ? availableParallelism() : 1,
          tell: (result) => context.diagnostic(told(result)),
          warn: (text) => context.diagnostic(text),
        });
      let fallen = (await tryFaults(chosen, FAULTS_A_FILE)).filter((each) => isBelow(each, ALLOWANCE));
      if (!SOAK && fallen.length > 0) {
        // Two of three that live are chance for a file of nine in ten once in forty times: more of them tell.
        const again = chosen.filter(({ file }) => fallen.some((each) => each.file === file));
        fallen = (await tryFaults(again, FAULTS_ONCE_MORE)).filter((each) => isBelow(each, ALLOWANCE_ONCE_MORE));
      }
      assert.deepEqual(fallen.map(told), [], "write the tests that find these faults: npm run mutate -- FILE shows more of them");
    } finally {
      await server?.stop();
    }
  },
);

/** Files that this branch changed since it left main, and those of the working tree; on main itself those of the last commit. */
function touched(all: readonly Subject[]): readonly Subject[] {
  const changed = new Set(git("diff", "--name-only", baseOf()).split("\n"));
  // Those that need a database take minutes: they are for the soak.
  return all.filter(({ file, database }) => changed.has(file) && !database);
}

function baseOf(): string {
  const head = git("rev-parse", "HEAD");
  for (const main of ["origin/main", "main"]) {
    const base = git("merge-base", "HEAD", main);
    if (base !== "" && base !== head) return base;
  }
  return "HEAD~1";
}

/** What git says; nothing where it fails, as in a tree without its history. */
function git(...args: readonly string[]): string {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** Where a branch changed many files: those first of which the tests found most before, since they have most to lose. */
function mostAtStake(changed: readonly Subject[]): readonly Subject[] {
  return [...changed].sort((a, b) => (FLOORS[b.file] ?? 0) - (FLOORS[a.file] ?? 0));
}

/** The same files give the same faults: what passed here passes on the next machine. */
function seedOf(chosen: readonly Subject[]): number {
  const hash = createHash("sha256");
  for (const { file } of chosen) hash.update(readFileSync(`${ROOT}${file}`));
  return hash.digest().readUInt32BE(0);
}

function isBelow(result: FileResult, allowance: number): boolean {
  return share(result) < (FLOORS[result.file] ?? 0) - allowance;
}

function share({ tried, killed }: FileResult): number {
  return tried === 0 ? 100 : Math.round((100 * killed) / tried);
}

function told({ file, tried, killed, survivors }: FileResult): string {
  return `${killed} of ${tried} in ${file}${survivors.map(({ line, what }) => `; lives at ${line}: ${what}`).join("")}`;
}
