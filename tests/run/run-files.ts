import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";
import type { Write } from "./run-lanes.ts";

/** A test that failed: its file from the project's root, its name, and the first line of why. */
export type Failure = { readonly file: string; readonly test: string; readonly why: string };

export type Counts = { pass: number; fail: number; skipped: number; ok: boolean; failures: readonly Failure[] };

/** A single test may take this long, and one in its long form so long: one that hangs ends by itself. */
const ONE_TEST_MS = 120_000;
const ONE_SOAK_TEST_MS = 3_600_000;

/** A run that says nothing for longer than its longest test may take, and this, has nothing more to say. */
const SILENCE_MS = 60_000;

/** What a person may have set for a service of his own must not reach the tests. */
const SETTINGS_OF_A_SERVICE = [
  "PORT",
  "HOST",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATA_DIR",
  "BLOB_URL",
  "PUBLIC_URL",
  "MAIL_DOMAIN",
  "SMTP_IN_PORT",
  "SMTP_URL",
  "EGRESS_ALLOW",
  "EGRESS_PORTS",
  "WEIGHBRIDGE_ENV",
  "WEIGHBRIDGE_OPERATOR_KEY",
  "METRICS_KEY",
  "OAUTH_ISSUERS",
  "RATE_LIMIT_PER_SECOND",
  "RATE_LIMIT_BURST",
  "LIMIT_JSON_BYTES",
  "LIMIT_FILES_BODY_BYTES",
  "LIMIT_FILE_BYTES",
  "LIMIT_FILES",
  "LIMIT_JSON_DEPTH",
  "LIMIT_ENTRIES",
];

const READ_EVERY_MS = 200;

/**
 * Room for what is young, in MiB: a process that lives through some thousand tests collects far less often. One part in eight of
 * the processor time of flows (16 files, four runs in turn).
 */
const ROOM_FOR_THE_YOUNG = 64;

const running = new Set<ChildProcess>();

/**
 * Runs test files in one process, after the modules `first`, and prints what the runner prints. Answers the figures of its
 * closing lines.
 */
export async function runFiles(
  root: string,
  files: readonly string[],
  environment: Record<string, string>,
  { soak, write, first }: { readonly soak: boolean; readonly write: Write; readonly first: readonly string[] },
): Promise<Counts> {
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` };
  for (const name of SETTINGS_OF_A_SERVICE) delete env[name];
  // Set by the runner for its own children: a runner inside would report to it instead of to us.
  delete env["NODE_TEST_CONTEXT"];
  if (process.stdout.isTTY) env["FORCE_COLOR"] = "1";
  // Some sixty processes start in a run, each with the whole service: what one of them compiled the others take from here.
  env["NODE_COMPILE_CACHE"] ??= join(root, ".cache/compiled");
  const timeout = soak ? ONE_SOAK_TEST_MS : ONE_TEST_MS;
  // A failed test may leave a server or a pool open behind it: its failure is to be read, not waited for.
  const args = [
    `--max-semi-space-size=${ROOM_FOR_THE_YOUNG}`,
    "--test",
    "--test-force-exit",
    "--test-isolation=none",
    "--test-reporter=spec",
    `--test-timeout=${timeout}`,
    ...first.map((module) => `--import=${join(root, module)}`),
    ...files,
  ];
  const said = openSaid();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", said.descriptor, "inherit"],
    env: { ...env, ...environment, ...(soak ? { SOAK: "1" } : {}) },
  });
  running.add(child);
  let tail = "";
  // A failed test may leave a server or a pool open behind it, and the process with it: told to end, it says what it has to say.
  const silence = (): NodeJS.Timeout => setTimeout(() => child.kill("SIGTERM"), timeout + SILENCE_MS);
  let waiting = silence();
  const readOn = (): void => {
    const text = said.next();
    if (text === "") return;
    clearTimeout(waiting);
    waiting = silence();
    write(text);
    tail = (tail + text).slice(-200_000);
  };
  const reading = setInterval(readOn, READ_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  running.delete(child);
  clearInterval(reading);
  readOn();
  clearTimeout(waiting);
  said.remove();
  return countsOf(stripVTControlCharacters(tail), code);
}

/**
 * What a child says, by way of a file: a file takes every line at once. A pipe that is read slowly keeps them waiting in the
 * child, and what waits is lost when the runner ends it (`--test-force-exit`).
 */
function openSaid() {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-said-"));
  const descriptor = openSync(join(folder, "said"), "w+");
  const decoder = new StringDecoder("utf8");
  const piece = Buffer.alloc(64 * 1024);
  let at = 0;
  return {
    descriptor,
    next(): string {
      let text = "";
      for (let bytes = -1; bytes !== 0; at += bytes) {
        bytes = readSync(descriptor, piece, 0, piece.length, at);
        text += decoder.write(piece.subarray(0, bytes));
      }
      return text;
    },
    remove(): void {
      closeSync(descriptor);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the test processes of the moment, for somebody who interrupts the run. */
export function endRunningFiles(): void {
  for (const child of running) child.kill("SIGTERM");
}

function countsOf(said: string, code: number | null): Counts {
  const figure = (name: string) => Number([...said.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, "gm"))].at(-1)?.[1] ?? 0);
  return {
    pass: figure("pass"),
    fail: figure("fail") + figure("cancelled"),
    skipped: figure("skipped") + figure("todo"),
    // Whoever ends without having counted its tests has not passed them.
    ok: code === 0 && /^ℹ tests [1-9]/m.test(said),
    failures: failuresIn(said),
  };
}

/** The runner tells at its end once more what failed, with the file, which the lines before do not name. */
function failuresIn(said: string): readonly Failure[] {
  const listed = said.slice(Math.max(0, said.lastIndexOf("✖ failing tests:")));
  const failure = /^test at (?<file>.+?):\d+:\d+\n✖ (?<test>.*?)(?: \([\d.]+ms\))?\n\s*(?<why>.*)$/gm;
  return [...listed.matchAll(failure)].map(({ groups }) => ({
    file: groups?.["file"] ?? "",
    test: groups?.["test"] ?? "",
    why: groups?.["why"] ?? "",
  }));
}
