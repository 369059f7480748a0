import { execFile } from "node:child_process";
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { applyPieces } from "./apply-pieces.ts";
import type { Piece } from "./read-how-to.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const SHOWN_LINES = 12;

/** What the compiler knows of the tree from the last check of its types, and where the copy keeps it. */
const KNOWN_TYPES = ".cache/types-server.tsbuildinfo";
const COMPILER_MEMORY = ".cache/how-to.tsbuildinfo";

/** What came of the checks on a tree: undefined when all are green, else the first command that failed with what it said. */
export type Failure = { readonly command: string; readonly said: string } | undefined;

/** A copy of the tree to try an example in: everything that git knows or would take, and the installed packages. */
export class TrialTree {
  readonly #root: string;
  readonly #folder: string;
  readonly #databaseUrl: string;
  #touched: ReadonlySet<string> = new Set();

  private constructor(root: string, folder: string, databaseUrl: string) {
    this.#root = root;
    this.#folder = folder;
    this.#databaseUrl = databaseUrl;
  }

  /** `databaseUrl`: a server on which the tests of the copy may make databases. */
  static async make(root: string, databaseUrl: string): Promise<TrialTree> {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-how-to-"));
    const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      maxBuffer: MAX_OUTPUT,
    });
    for (const path of stdout.split("\0"))
      if (path !== "" && existsSync(join(root, path)))
        cpSync(join(root, path), join(folder, path), { mode: constants.COPYFILE_FICLONE });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    if (existsSync(join(root, KNOWN_TYPES))) cpSync(join(root, KNOWN_TYPES), join(folder, COMPILER_MEMORY));
    return new TrialTree(root, folder, databaseUrl);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The tree as it is, with these pieces and no others. Throws when they do not fit or a command of theirs fails. */
  async put(pieces: readonly Piece[]): Promise<Failure> {
    for (const path of this.#touched) this.#restore(path);
    const texts = applyPieces(pieces, (path) => this.#original(path));
    this.#touched = new Set([...texts.keys(), ...(await this.#generated())]);
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
      writeFileSync(join(this.#folder, path), text);
    }
    return this.check(pieces.flatMap((piece) => (piece.kind === "command" ? [piece.command] : [])));
  }

  /** Runs commands one after the other until one fails. */
  async check(commands: readonly string[]): Promise<Failure> {
    for (const command of commands) {
      const said = await this.#sayOf(command);
      if (said !== undefined) return { command, said };
    }
    return undefined;
  }

  async #sayOf(command: string): Promise<string | undefined> {
    const env = { ...process.env, NO_COLOR: "1", TEST_DATABASE_URL: this.#databaseUrl };
    delete (env as NodeJS.ProcessEnv)["NODE_TEST_CONTEXT"];
    delete (env as NodeJS.ProcessEnv)["SOAK"];
    const path = `${join(this.#root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`;
    try {
      await run("/bin/sh", ["-c", asRun(command)], { cwd: this.#folder, maxBuffer: MAX_OUTPUT, env: { ...env, PATH: path } });
      return undefined;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      return tellingLines(`${stdout}\n${stderr}`);
    }
  }

  #original(path: string): string | undefined {
    const file = join(this.#root, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }

  #restore(path: string): void {
    const text = this.#original(path);
    if (text === undefined) rmSync(join(this.#folder, path), { force: true });
    else writeFileSync(join(this.#folder, path), text);
  }

  /** What commands of examples write. */
  async #generated(): Promise<readonly string[]> {
    const { REFERENCE_FILES } = await import("../write-reference.ts");
    return [...REFERENCE_FILES.map(([file]) => file), "docs/rules.md", "src/db/schema.sql"];
  }
}

/**
 * The tests run in the copy on the server at hand, and the compiler keeps what it knows: both are the commands of the page, made
 * quick.
 */
function asRun(command: string): string {
  const tests = /^npm test -- (.+)$/.exec(command)?.[1];
  if (tests !== undefined) {
    const files = tests.split(" ").map((part) => `$(find tests -path '*${part}*' -name '*.test.ts')`);
    const named = tests
      .split(" ")
      .map((part, at) => `{ test -n "${files[at]}" || { echo "no test file holds ${part} in its path"; exit 1; }; }`);
    return `${named.join(" && ")} && timeout --foreground 400 node --test --test-isolation=none --test-timeout=300000 ${files.join(" ")}`;
  }
  return command.startsWith("tsc ") ? `${command} --incremental --tsBuildInfoFile ${COMPILER_MEMORY}` : command;
}

/** What a person would look at: the errors, not the hundreds of lines that say that all is well. */
function tellingLines(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const failed = lines.findIndex((line) => line.includes("failing tests:"));
  const telling = failed === -1 ? lines : lines.slice(failed + 1);
  return telling.slice(0, SHOWN_LINES).join("\n");
}
