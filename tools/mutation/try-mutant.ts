import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A copy of the sources in which faults are put, one at a time: the tree that people work in is never touched. */
export interface Workbench {
  readonly root: string;
  write(file: string, text: string): void;
  /** True: some test failed, or the run did not end in time (a fault that loops is a fault that is seen). */
  fails(tests: readonly string[], environment: Readonly<Record<string, string>>): Promise<boolean>;
  dispose(): void;
}

const PARTS = [
  "src",
  "tests",
  "tools",
  "docs",
  "sdk",
  "library",
  "bin",
  "web",
  "package.json",
  "package-lock.json",
  "README.md",
  "CHANGELOG.md",
  "tsconfig.json",
];
const MAX_MS = 180_000;

export function openWorkbench(root: string): Workbench {
  const copy = mkdtempSync(join(tmpdir(), "weighbridge-mutation-"));
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return {
    root: copy,
    write: (file, text) => writeFileSync(join(copy, file), text),
    fails: (tests, environment) => fails(copy, tests, environment),
    dispose: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** Ends the run at its first failure: one is enough. */
function fails(root: string, tests: readonly string[], environment: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((resolve) => {
    // Unchanged modules come from the compile cache, and random cases are few: there are thousands of these runs.
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(root, ".cache"), CASES: "400", ...environment };
    delete env["NODE_TEST_CONTEXT"];
    const child = spawn(
      process.execPath,
      ["--test", "--test-isolation=none", "--test-reporter=tap", "--test-timeout=60000", ...tests],
      { cwd: root, env, stdio: ["ignore", "pipe", "ignore"], detached: true },
    );
    let seen = false;
    const end = (): void => {
      seen = true;
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL");
      } catch {
        // Gone already.
      }
    };
    const timer = setTimeout(end, MAX_MS);
    let rest = "";
    child.stdout.on("data", (chunk: Buffer) => {
      rest = (rest + chunk.toString("utf8")).slice(-10_000);
      if (!seen && /^\s*not ok /m.test(rest)) end();
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(seen || code !== 0);
    });
  });
}
