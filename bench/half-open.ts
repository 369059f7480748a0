import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * What strangers cost callers with a key, in one run and in turns: latency alone, beside connections that are opened with half a
 * head and opened again when they are cut, and beside a flood of sign-ins with wrong passwords. Who floods works on the same
 * processors here, and elsewhere in the world: the control is the same flood against a listener of another process, which costs
 * the machine the same and the service nothing. The aim: p99 at most twice what it is beside the control.
 */
const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "8" },
    "per-second": { type: "string", default: "100" },
    "sign-ins": { type: "string", default: "100" },
    // Of the process that disturbs: what it does, and where.
    disturb: { type: "string" },
    port: { type: "string" },
  },
});
const CONNECTIONS = Number(values.connections);
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const PER_SECOND = Number(values["per-second"]);
const SIGN_INS = Number(values["sign-ins"]);
const AIM = 2;
const READY_WITHIN_MS = 60_000;

/** All are opened as quickly as it goes; what was cut is opened again at this pace, each 20 ms: 500 a second. */
const AGAIN = 10;

// In a process of its own, so that what it costs itself is not counted as the service's.
if (values.disturb !== undefined) {
  const at = Number(values.port);
  if (values.disturb === "elsewhere") await takeConnections(at);
  else await (values.disturb === "sign-ins" ? floodSignIns(at) : keepHalfOpen(at));
}

const folder = mkdtempSync(join(tmpdir(), "weighbridge-bench-"));
const port = await freePort();
const service = spawn(process.execPath, [fileURLToPath(new URL("../bin/weighbridge.mjs", import.meta.url)), "start"], {
  stdio: "ignore",
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: "" },
});
try {
  await untilReady();
  const { apiKey, tenantUuid } = JSON.parse(readFileSync(join(folder, "first-run.json"), "utf8")) as Record<string, string>;
  const headers = { "x-api-key": apiKey ?? "", "x-tenant-uuid": tenantUuid ?? "" };
  const agent = new Agent({ keepAlive: true });
  await latencies(headers, agent, 2);
  const kinds = {
    alone: [] as number[],
    control: [] as number[],
    "half-open connections": [] as number[],
    "sign-ins": [] as number[],
  };
  const elsewhere = await freePort();
  for (let round = 0; round < ROUNDS; round += 1) {
    kinds.alone.push(...(await latencies(headers, agent, SECONDS)));
    kinds.control.push(
      ...(await beside("elsewhere", () => beside("half-open", () => latencies(headers, agent, SECONDS), elsewhere), elsewhere)),
    );
    kinds["half-open connections"].push(...(await beside("half-open", () => latencies(headers, agent, SECONDS))));
    await sleep(2_000);
    kinds["sign-ins"].push(...(await beside("sign-ins", () => latencies(headers, agent, SECONDS))));
    await sleep(1_000);
  }
  const [alone, control] = [quantile(kinds.alone, 0.99), quantile(kinds.control, 0.99)];
  for (const [kind, taken] of Object.entries(kinds)) {
    const p99 = quantile(taken, 0.99);
    console.log(
      `${kind.padEnd(24)} p50 ${quantile(taken, 0.5).toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   ${(p99 / alone).toFixed(2)} of alone, ${(p99 / control).toFixed(2)} of the control (aim at most ${AIM})   ${taken.length} requests`,
    );
  }
  agent.destroy();
} finally {
  service.kill("SIGTERM");
  await once(service, "exit");
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of each request, sent at a steady pace whether the ones before were answered or not. */
async function latencies(headers: Readonly<Record<string, string>>, agent: Agent, seconds: number): Promise<number[]> {
  const taken: number[] = [];
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let at = 0; at < seconds * PER_SECOND; at += 1) {
    await sleep(Math.max(0, began + (at * 1_000) / PER_SECOND - performance.now()));
    const sent = performance.now();
    asked.push(
      ask("/v2/invoices/finalized?startDate=2020-01-01T00%3A00%3A00Z", headers, agent).then((status) => {
        if (status >= 500 || status === 0) throw new Error(`answered ${status}`);
        taken.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all(asked);
  return taken;
}

async function ask(path: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  const sent = request({ port, host: "127.0.0.1", path, headers, agent }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode ?? 0;
}

async function beside<T>(disturb: string, work: () => Promise<T>, at = port): Promise<T> {
  const args = [...process.argv.slice(2), "--disturb", disturb, "--port", String(at)];
  const disturber = fork(fileURLToPath(import.meta.url), args, { stdio: "ignore" });
  await sleep(6_000);
  const result = await work();
  disturber.kill("SIGKILL");
  await once(disturber, "exit");
  return result;
}

/** As many connections as the service's guard lets stand of an address, until the process is ended. */
async function takeConnections(at: number): Promise<never> {
  const held = new Set<Socket>();
  createServer((socket) => {
    held.add(socket);
    socket.on("error", () => {}).on("close", () => held.delete(socket));
  }).listen(at, "127.0.0.1");
  for (;;) {
    await sleep(500);
    for (const socket of held) {
      if (held.size <= 512) break;
      socket.destroy();
      held.delete(socket);
    }
  }
}

/** Until the process is ended. */
async function keepHalfOpen(at: number): Promise<never> {
  const sockets = new Set<Socket>();
  for (let opened = 0; ;) {
    const most = opened < CONNECTIONS ? CONNECTIONS / 20 : AGAIN;
    for (let more = 0; more < most && sockets.size < CONNECTIONS; more += 1) {
      opened += 1;
      const socket = connect(at, "127.0.0.1", () => socket.write("POST /v2/orders HTTP/1.1\r\nHost: x\r\nX-"));
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    await sleep(20);
  }
}

async function floodSignIns(at: number): Promise<never> {
  const body = JSON.stringify({ email: "nobody@example.com", password: "not the password at all" });
  const address = `http://127.0.0.1:${at}`;
  for (;;) {
    fetch(`${address}/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body,
    }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
    await sleep(1_000 / SIGN_INS);
  }
}

async function untilReady(): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady && existsSync(join(folder, "first-run.json"))) return;
    if (Date.now() > end) throw new Error("not ready within a minute");
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

function quantile(taken: readonly number[], part: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
