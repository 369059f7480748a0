import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run precommit`: writes everything that is kept in the repository and made of something else, then runs the quick checks:
 * format, lint of what was changed since the main branch, types, what nothing reaches, and the pure tests. Ends with 1 when one
 * of them fails. `npm test` has the rest.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BASE = process.env["BASE"] ?? "main";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const scratch = mkdtempSync(join(tmpdir(), "weighbridge-precommit-"));

const WRITING: readonly Step[] = [
  { name: "format", command: ["oxfmt", "--write", "."] },
  { name: "reference of the interface, settings, client types", command: ["node", "tools/write-reference.ts"] },
  { name: "examples of the rules", command: ["node", "tools/write-rule-examples.ts"] },
  { name: "page of the reference, ready to serve", command: ["node", "tools/pack-docs-page.ts"] },
  { name: "web app, ready to serve", command: ["node", "tools/pack-web-app.ts"] },
  { name: "notices of third parties", command: ["node", "tools/write-notices.ts"] },
  { name: "schema.sql", command: ["node", "bin/weighbridge.mjs", "schema"], env: { DATA_DIR: scratch } },
];

const CHECKS: readonly Step[] = [
  { name: "types of the server", command: ["tsc", "-p", "tsconfig.json", ...incremental("server")] },
  { name: "types of the web app", command: ["tsc", "-p", "web/tsconfig.json", ...incremental("web")] },
  { name: "nothing is out of reach", command: ["knip"] },
  { name: "nothing is reached by tests alone", command: ["knip", "--production"] },
  { name: "pure tests", command: ["node", "--test", "--test-isolation=none", "--test-reporter=dot", ...pureTests()] },
];

/** The compiler keeps what it knows: the second run takes a few seconds. */
function incremental(name: string): readonly string[] {
  return ["--incremental", "--tsBuildInfoFile", `.cache/types-${name}.tsbuildinfo`];
}

function pureTests(): readonly string[] {
  return globSync("tests/{arch,contract,docs,domain}/**/*.test.ts", { cwd: ROOT }).sort();
}

/** Sources that differ from the base branch, whether committed, staged or new. */
function changedSources(): readonly string[] {
  const lines = (...args: readonly string[]): readonly string[] =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  const knowsBase = spawnSync("git", ["rev-parse", "--verify", "--quiet", BASE], { cwd: ROOT }).status === 0;
  const changed = [
    ...lines("diff", "--name-only", knowsBase ? `${BASE}...` : "HEAD"),
    ...lines("diff", "--name-only", "HEAD"),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(changed)].filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(ROOT, path)));
}

function lintStep(): readonly Step[] {
  const changed = changedSources();
  return changed.length === 0 ? [] : [{ name: "lint of what was changed", command: ["oxlint", "--deny-warnings", ...changed] }];
}

function passes({ name, command, env = {} }: Step): boolean {
  const started = performance.now();
  const [program = "", ...args] = command;
  const path = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env, PATH: path },
  });
  console.log(`${status === 0 ? "✔" : "✖"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

try {
  const written = WRITING.map(passes);
  const checked = [...lintStep(), ...CHECKS].map(passes);
  if ([...written, ...checked].includes(false)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
