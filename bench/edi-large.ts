import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { transactionSet } from "./large-210.ts";
import { startService } from "./running-service.ts";

/**
 * One large interchange posted to the running service (`weighbridge start`: API, worker and embedded database on this machine),
 * by default 85,000 invoices in 50 MB. Prints when it is acknowledged (aim: 60 s), the largest memory of the process that reads
 * it, how the API answers meanwhile (aim: p99 under 100 ms), and that every accepted invoice is there at the end.
 */
const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "85000" },
    "no-wait": { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const invoices = Number(values.invoices);

let sentBytes = 0;
function* file(): Generator<Buffer> {
  const count = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    sentBytes += bytes.length;
    return bytes;
  };
  yield count(
    "ISA*00*          *00*          *02*ABCD           *ZZ*WEIGHBRIDGE    *261014*1200*U*00401*000000001*0*P*>~\nGS*IM*ABCD*WEIGHBRIDGE*20261014*1200*1*X*004010~\n",
  );
  for (let number = 1; number <= invoices;) {
    let block = "";
    const to = Math.min(invoices + 1, number + 500);
    for (; number < to; number += 1) block += transactionSet(number);
    yield count(block);
  }
  yield count(`GE*${invoices}*1~\nIEA*1*000000001~\n`);
}

const service = await startService("edi-large");
const { port } = service;
try {
  const { tenantUuid, apiKey } = service.firstRun();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 8, headersTimeout: 600_000, bodyTimeout: 600_000 });
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
  const get = async (path: string): Promise<unknown> => (await pool.request({ method: "GET", path, headers })).body.json();

  const calm = await probe(async () => sleep(2_000));
  const before = memory(service.process.pid ?? 0);
  let started = performance.now();
  let text = "";
  let seconds = 0;
  const busy = await probe(async () => {
    started = performance.now();
    const answer = await pool.request({
      method: "POST",
      path: "/edi/x12",
      headers: { ...headers, "content-type": "application/edi-x12" },
      body: Readable.from(file()),
    });
    text = await answer.body.text();
    seconds = (performance.now() - started) / 1_000;
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  });
  const last = /AK9\*(\w)\*(\d+)\*(\d+)\*(\d+)/.exec(text.slice(-500))?.slice(1) ?? [];
  const after = memory(service.process.pid ?? 0);
  console.log(
    `${(sentBytes / 1e6).toFixed(1)} MB, ${invoices} invoices: acknowledged in ${seconds.toFixed(1)} s (aim 60); AK9 ${last.join(" ")}`,
  );
  console.log(`memory of the API: ${before} MB before, ${after} MB at most`);
  console.log(`API at rest: ${describe(calm)}; while the file was read: ${describe(busy)} (aim: p99 under 100 ms)`);
  if (!values["no-wait"]) {
    let found = 0;
    const worked = await probe(async () => {
      const end = performance.now() + 1_200_000;
      while (found < invoices && performance.now() < end) {
        await sleep(1_000);
        const counts = (await get("/manage/invoices/counts")) as Record<string, unknown>;
        found = sumOf(counts);
      }
    });
    const all = (performance.now() - started) / 1_000;
    console.log(
      `${found} of ${invoices} invoices there after ${all.toFixed(0)} s (${Math.round(found / all)}/s); API meanwhile: ${describe(worked)}`,
    );
  }
  await pool.destroy();

  /** Asks the API all the time while `work` goes on: how long each answer took, in milliseconds. */
  async function probe(work: () => Promise<void>): Promise<number[]> {
    const times: number[] = [];
    const done = new AbortController();
    const asking = Promise.all(
      ["/v2/invoices/uuid?externalId=none", "/manage/invoices?limit=20"].map(async (path) => {
        while (!done.signal.aborted) {
          const at = performance.now();
          await (await pool.request({ method: "GET", path, headers })).body.dump();
          times.push(performance.now() - at);
          await sleep(20);
        }
      }),
    );
    try {
      await work();
    } finally {
      done.abort();
    }
    await asking;
    return times.sort((a, b) => a - b);
  }
} finally {
  await service.stop(values.keep);
}

/** All open invoices, from whatever shape the counts have: their `all` or the largest number. */
function sumOf(counts: unknown): number {
  if (typeof counts === "number") return counts;
  if (counts === null || typeof counts !== "object") return 0;
  return Math.max(0, ...Object.values(counts).map(sumOf));
}

function describe(times: readonly number[]): string {
  const at = (part: number): string => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms of ${times.length}`;
}

/**
 * The most memory the process that listens has used, in MB: the one child of the launcher, or the launcher itself. Linux only,
 * else 0.
 */
function memory(pid: number): number {
  try {
    const peaks = [pid, ...childrenOf(pid)].map((value) =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${value}/status`, "utf8"))?.[1] ?? 0),
    );
    return Math.round(Math.max(...peaks) / 1024);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return Number(parent) === pid && command.includes("node") && !command.includes("worker") ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
