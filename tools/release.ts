import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULE_SET } from "#domain/audit/rule-set.ts";
import { RELEASES_FOLDER, releases } from "#tests/fixtures/releases.ts";
import {
  checkVersion,
  withAddedAfter,
  withNextRuleSet,
  withoutAnnounced,
  withReleased,
  withSince,
  withVersion,
} from "./release/prepare-release.ts";

/**
 * `npm run release -- 0.2.0`: makes the release of what is committed here (docs/how-to/make-a-release.md): version, CHANGELOG,
 * the list of announced breaks, what is generated and packed, the fixture, the tests that read it, the commit, and the one after
 * it that opens the next rule set. Ends with 1 and leaves the tree as far as it came when a step fails: `git restore . && git
 * clean -fd tests/fixtures/releases` takes it back. `--no-tests` leaves the tests out, `--no-commit` the commit.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES: readonly (readonly [path: string, change: (text: string, version: string) => string])[] = [
  ["package.json", withVersion],
  ["package-lock.json", withVersion],
  ["CHANGELOG.md", withReleased],
  ["tests/contract/growth/announced.ts", withoutAnnounced],
];
const MADE: readonly (readonly string[])[] = [
  ["oxfmt", "--write", "CHANGELOG.md", "package.json", "tests/contract/growth"],
  ["node", "tools/write-reference.ts"],
  ["node", "tools/pack-docs-page.ts"],
  // The hash of its sources has that of the lock file in it.
  ["node", "tools/pack-web-app.ts"],
  ["node", "tools/write-notices.ts"],
  ["node", "tools/write-sbom.ts"],
  ["node", "tools/make-release-fixture.ts"],
];
const TESTS = [
  "node",
  "bin/test.mjs",
  "tests/stored",
  "tests/upgrade",
  "tests/contract",
  "tests/domain/audit/rule-set",
  "tests/docs",
];

function run([program = "", ...args]: readonly string[]): void {
  console.log(`── ${[program, ...args].join(" ")}`);
  const path = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, PATH: path } });
  if (status !== 0) throw new Error(`${[program, ...args].join(" ")} failed: mend it, take the release back and make it again`);
}

const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

function release(version: string, { tests, commit }: { readonly tests: boolean; readonly commit: boolean }): void {
  checkVersion(version, releases().at(-1)?.version ?? "0.0.0");
  if (existsSync(join(RELEASES_FOLDER, version))) throw new Error(`tests/fixtures/releases/${version} is there already`);
  if (git("status", "--porcelain") !== "") throw new Error("commit first: a release is of what is committed");
  // All of them are read before any is written.
  const texts = SOURCES.map(([path, change]) => [path, change(readFileSync(join(ROOT, path), "utf8"), version)] as const);
  for (const [path, text] of texts) writeFileSync(join(ROOT, path), text);
  for (const command of MADE) run(command);
  if (tests) run(TESTS);
  if (!commit) return;
  git("add", "--all");
  git("commit", "--quiet", "--message", `Release ${version}`);
  openNext(version);
  console.log(`Release ${version} is committed. Where it is on the main branch: git tag v${version}`);
}

/**
 * The first change after the release: stored audits of the release stay under its rule set, and what changes from here on has a
 * row of its own; examples are of what comes after it.
 */
function openNext(version: string): void {
  const change = <T>(path: string, by: (text: string, value: T) => string, value: T): void =>
    writeFileSync(join(ROOT, path), by(readFileSync(join(ROOT, path), "utf8"), value));
  change("src/domain/audit/rule-set.ts", withNextRuleSet, RULE_SET);
  change("docs/how-to/add-a-rule.md", withSince, RULE_SET + 1);
  change("docs/how-to/change-a-stored-text.md", withAddedAfter, version);
  run(["oxfmt", "--write", "src/domain/audit/rule-set.ts"]);
  git("commit", "--quiet", "--all", "--message", `Open rule set ${RULE_SET + 1} for what changes after the release`);
}

const [version, ...options] = process.argv.slice(2);
const unknown = options.find((option) => !["--no-tests", "--no-commit"].includes(option));
if (version === undefined || unknown !== undefined)
  throw new Error(`${unknown ?? "no version"}: npm run release -- 0.2.0 [--no-tests] [--no-commit]`);
release(version, { tests: !options.includes("--no-tests"), commit: !options.includes("--no-commit") });
