import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildWebApp } from "#cli/build-web-app.ts";

/**
 * Time from the command to the first 200 of /readyz, on a new data folder (cold) and on a used one (warm), as a new user would
 * start it; the memory of the whole process tree at rest; and the time a stop takes.
 */
const AIMS = { coldSeconds: 3, warmSeconds: 1, idleMegabytes: 350, stopSeconds: 25 };
const ROUNDS = 5;
const READY_WITHIN_MS = 60_000;
const REST_MS = 5_000;
const POLL_MS = 5;

const command = fileURLToPath(new URL("../bin/weighbridge.mjs", import.meta.url));

// "After install" includes the web app; the first start builds it beside everything else.
await buildWebApp();
const folder = mkdtempSync(join(tmpdir(), "weighbridge-bench-"));
try {
  const cold: number[] = [];
  const warm: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(folder, String(round));
    for (const seconds of [cold, warm]) {
      const service = await start(dataDir);
      seconds.push(service.readySeconds);
      stops.push(await stop(service.child));
    }
  }
  const idle = await idleMegabytes(join(folder, "0"));
  print("cold start, median of 5", median(cold), AIMS.coldSeconds, "s");
  print("warm start, median of 5", median(warm), AIMS.warmSeconds, "s");
  print("stop, slowest of 10", Math.max(...stops), AIMS.stopSeconds, "s");
  if (idle !== null) print(`memory at rest, whole tree (after ${REST_MS / 1000} s)`, idle, AIMS.idleMegabytes, "MB");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function start(dataDir: string): Promise<{ child: ChildProcess; readySeconds: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [command, "start"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SMTP_IN_PORT: String(await freePort()), DATABASE_URL: "" },
  });
  let said = "";
  child.stderr?.on("data", (chunk) => (said += chunk));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`weighbridge start ended with ${child.exitCode}: ${said}`);
    if (performance.now() - began > READY_WITHIN_MS) throw new Error("not ready within a minute");
    await sleep(POLL_MS);
  }
  return { child, readySeconds: (performance.now() - began) / 1000 };
}

async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  return (performance.now() - began) / 1000;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function idleMegabytes(dataDir: string): Promise<number | null> {
  if (!existsSync("/proc/self/smaps_rollup")) return null;
  const { child } = await start(dataDir);
  await sleep(REST_MS);
  const bytes = [child.pid!, ...descendants(child.pid!)].reduce((sum, pid) => sum + proportionalKilobytes(pid), 0);
  await stop(child);
  return bytes / 1024;
}

/** Proportional set size: shared pages are counted once over all processes that map them. */
function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return children.flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(what: string, value: number, aim: number, unit: string): void {
  console.log(
    `${what.padEnd(44)} ${value.toFixed(2).padStart(8)} ${unit}   aim ${aim} ${unit}${value <= aim ? "" : "   MISSED"}`,
  );
}
