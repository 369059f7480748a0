import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { isEqual } from "../../tools/mutation/equal-faults.ts";
import { runMutation } from "../../tools/mutation/run-mutation.ts";
import type { FileResult } from "../../tools/mutation/run-mutation.ts";
import { subjects } from "../../tools/mutation/scopes.ts";
import type { Subject } from "../../tools/mutation/scopes.ts";
import { randomOf } from "#tests/fixtures/mutate-bytes.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import { startTestServer } from "#tests/run/servers.ts";

const SOAK = process.env["SOAK"] === "1";
const FAULTS_A_FILE = SOAK ? 20 : 4;
const MAX_FILES = 3;
/** A small draw says less than the whole: this many points below the floor still pass. */
const ALLOWANCE = SOAK ? 0 : 40;

/**
 * Faults put into what is worth money, one at a time: the tests must see as many as they did before (floors.json, which only rises). Here
 * a slice of it on the files that the last change touched; all of it in `npm run soak`, or by hand with `npm run mutate`.
 */
test(
  `faults put into ${SOAK ? "all files" : "the files that changed"} are seen by their tests`,
  { timeout: 3_500_000 },
  async (context) => {
    const all = subjects(ROOT);
    const chosen = SOAK ? all : touched(all).slice(0, MAX_FILES);
    if (chosen.length === 0) return context.skip("the last change touched no file that is held by this");
    const floors = JSON.parse(readFileSync(new URL("floors.json", import.meta.url), "utf8")) as Record<string, number>;
    const server = chosen.some(({ database }) => database) ? await startTestServer() : null;
    try {
      const results = await runMutation({
        root: ROOT.replace(/\/$/, ""),
        subjects: chosen,
        perFile: FAULTS_A_FILE,
        random: randomOf(SOAK ? RUN_SEED : seedOf(chosen)),
        environment: server === null ? {} : { TEST_DATABASE_URL: server.url },
        isEqual,
        together: SOAK ? availableParallelism() : 1,
        tell: (result) => context.diagnostic(told(result)),
      });
      const fallen = results.filter((each) => share(each) < (floors[each.file] ?? 0) - ALLOWANCE);
      assert.deepEqual(fallen.map(told), [], "write the tests that find these faults: npm run mutate -- FILE shows more of them");
    } finally {
      await server?.stop();
    }
  },
);

/** Files of the working tree and of the last commit. Those that need a database take minutes: they are for the soak. */
function touched(all: readonly Subject[]): readonly Subject[] {
  const git = (...args: string[]): string => {
    try {
      return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return "";
    }
  };
  const changed = new Set(
    [git("diff", "--name-only", "HEAD"), git("diff", "--name-only", "HEAD~1", "HEAD")].join("\n").split("\n"),
  );
  return all.filter(({ file, database, nearest }) => changed.has(file) && !database && nearest.length > 0);
}

/** The same files give the same faults: what passed here passes on the next machine. */
function seedOf(chosen: readonly Subject[]): number {
  const hash = createHash("sha256");
  for (const { file } of chosen) hash.update(readFileSync(`${ROOT}${file}`));
  return hash.digest().readUInt32BE(0);
}

function share({ tried, killed }: FileResult): number {
  return tried === 0 ? 100 : Math.round((100 * killed) / tried);
}

function told({ file, tried, killed, survivors }: FileResult): string {
  return `${killed} of ${tried} in ${file}${survivors.map(({ line, what }) => `; lives at ${line}: ${what}`).join("")}`;
}
