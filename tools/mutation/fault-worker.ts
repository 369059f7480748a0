import { registerHooks, stripTypeScriptTypes } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { beginFile, collected, type CollectedTest, runToItsEnd } from "./collected-tests.ts";

export interface WorkerData {
  readonly root: string;
  /** By path: the text with its switches. */
  readonly texts: ReadonlyMap<string, string>;
  readonly faults: number;
  readonly tests: readonly string[];
  /** A test that takes longer has failed. */
  readonly maxTestMs: number;
}

/** `atLoad`: faults that modules meet while they load. `met`: those that the test reached. */
export type Message =
  | { readonly kind: "ready"; readonly names: readonly string[]; readonly atLoad: readonly number[] }
  | {
      readonly kind: "reached";
      readonly at: number;
      readonly milliseconds: number;
      readonly met: readonly number[];
      readonly failed: string | null;
    }
  | { readonly kind: "asking"; readonly at: number }
  | { readonly kind: "tried"; readonly fault: number; readonly by: number | null; readonly isPoisoned: boolean };

export type Order =
  | { readonly kind: "reach"; readonly at: number }
  | { readonly kind: "try"; readonly fault: number; readonly tests: readonly number[] };

const { root, texts, faults, tests, maxTestMs } = workerData as WorkerData;
const port = parentPort;
if (port === null) throw new Error("this is run by try-in-process.ts");

const switches = { on: -1, met: new Uint8Array(faults) };
Object.assign(globalThis, { weighbridgeFaults: switches });
const collector = new URL("collected-tests.ts", import.meta.url).href;
const byUrl = new Map([...texts].map(([path, text]) => [pathToFileURL(`${root}/${path}`).href, text]));
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "node:test" ? { url: collector, format: "module-typescript", shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => {
    const text = byUrl.get(url);
    if (text === undefined) return next(url, context);
    return { format: "module", source: stripTypeScriptTypes(text), shortCircuit: true };
  },
});

const fileOf: string[] = [];
for (const test of tests) {
  beginFile();
  await import(pathToFileURL(`${root}/${test}`).href);
  while (fileOf.length < collected.length) fileOf.push(test);
}
port.postMessage({
  kind: "ready",
  names: collected.map(({ name }, at) => `${fileOf[at] ?? ""}: ${name}`),
  atLoad: metNow(),
} satisfies Message);

port.on("message", (order: Order) => void (order.kind === "reach" ? reach(order.at) : tryFault(order.fault, order.tests)));

async function reach(at: number): Promise<void> {
  switches.met.fill(0);
  const begun = performance.now();
  const failed = await failureOf(collected[at] as CollectedTest);
  const milliseconds = performance.now() - begun;
  port?.postMessage({ kind: "reached", at, milliseconds, met: metNow(), failed } satisfies Message);
}

function metNow(): readonly number[] {
  return [...switches.met.keys()].filter((fault) => switches.met[fault] === 1);
}

async function tryFault(fault: number, numbers: readonly number[]): Promise<void> {
  for (const at of numbers) {
    const entry = collected[at] as CollectedTest;
    port?.postMessage({ kind: "asking", at } satisfies Message);
    switches.on = fault;
    const failed = await failureOf(entry);
    switches.on = -1;
    if (failed === null) continue;
    // What a fault left behind in a module would fail every test after it.
    const isPoisoned = (await failureOf(entry)) !== null;
    return port?.postMessage({ kind: "tried", fault, by: at, isPoisoned } satisfies Message);
  }
  port?.postMessage({ kind: "tried", fault, by: null, isPoisoned: false } satisfies Message);
}

async function failureOf(entry: CollectedTest): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      runToItsEnd(entry),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error("not done in time")), maxTestMs);
      }),
    ]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
