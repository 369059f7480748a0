import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { aContext, aServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { HOSTILE_FILES } from "#tests/builders/hostile-files.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";

/**
 * What files that are made to harm a reader take, each by itself, and what callers of the API in the process that has them read
 * feel meanwhile: p99 of a page of invoices by HTTP, 20 a second, beside its value without them. `--only WORDS`: those files
 * alone.
 */
const only = process.argv[process.argv.indexOf("--only") + 1];
const isOnly = process.argv.includes("--only");
const MOST_MS = 22_000;
const EVERY_MS = 50;

const heavy = openHeavyWork({ waitMs: 600_000 });
const context = await aContext({ outside: anOutside({ heavy }) });
const server = await aServer({ context });
await context.db.inTenant(server.tenant.tenantUuid, (tx) => insertBareInvoices(tx, 20));
const address = await server.app.listen({ port: 0, host: "127.0.0.1" });

/** Milliseconds of each request until the work is done. */
async function beside(work: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const done = new AbortController();
  void work.finally(() => done.abort());
  const waiting: Promise<void>[] = [];
  while (!done.signal.aborted) {
    const began = performance.now();
    waiting.push(
      fetch(`${address}/manage/invoices?limit=20`, { headers: server.headers }).then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`the API answers ${answer.status}`);
        times.push(performance.now() - began);
      }),
    );
    await sleep(EVERY_MS);
  }
  await Promise.all(waiting);
  return times;
}
const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

try {
  await beside(sleep(2_000));
  const alone = p99(await beside(sleep(10_000)));
  console.log(`p99 of the API alone: ${alone.toFixed(1)} ms`);
  const all: number[] = [];
  for (const [name, { make }] of Object.entries(HOSTILE_FILES)) {
    if (isOnly && !name.includes(only ?? "")) continue;
    const content = await make();
    const began = performance.now();
    const reading = heavy.read("a", async () => content);
    const times = await beside(reading);
    const outcome = await reading;
    const milliseconds = performance.now() - began;
    all.push(...times);
    const said =
      outcome.kind === "made" ? (outcome.made.reading.reason ?? "read") : outcome.kind === "busy" ? "" : outcome.reason;
    console.log(
      `${name}: ${(milliseconds / 1_000).toFixed(1)} s, p99 beside it ${p99(times).toFixed(1)} ms; ${outcome.kind}: ${said}`,
    );
    if (milliseconds > MOST_MS) process.exitCode = 1;
  }
  console.log(`p99 of the API beside all of them: ${p99(all).toFixed(1)} ms (alone ${alone.toFixed(1)}, limit twice that)`);
  if (p99(all) > 2 * alone) process.exitCode = 1;
} finally {
  await server.app.close();
  heavy.close();
}
process.exit();
