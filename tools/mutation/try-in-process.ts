import { Worker } from "node:worker_threads";
import type { Message, Order, WorkerData } from "./fault-worker.ts";

/**
 * What the tests say of a fault: which one found it. "static": it is met while modules load, and no test found it; "unreached":
 * nothing meets it.
 */
export type Outcome = { readonly by: string } | "static" | "lives" | "unreached";

export interface InProcess {
  readonly data: WorkerData;
  readonly environment: Readonly<Record<string, string>>;
  /** Faults to try, by number. */
  readonly wanted: readonly number[];
  readonly together: number;
  /** Lower is asked earlier, among the tests that reach a fault; then the quicker ones. */
  readonly rank: (test: string, fault: number) => number;
  /** A fault that loops is a fault that is seen: a test has this long, and so many times what it takes without it. */
  readonly minTestMs: number;
  readonly tell: (fault: number, outcome: Outcome) => void;
  readonly warn: (text: string) => void;
}

const SLOWER = 4;

/**
 * Tries faults without a process for each: the tests are loaded once, with every fault behind a switch, and of them those are
 * asked that reach it. A fault that is met while modules load is not for this: whoever asks tries it in a process of its own.
 */
export async function tryInProcess(run: InProcess): Promise<void> {
  const first = await open(run);
  const { names } = first;
  const reachedBy = new Map<number, number[]>();
  const milliseconds: number[] = [];
  const isStatic = new Set(first.atLoad);
  for (let at = 0; at < names.length; at += 1) {
    const once = await first.ask({ kind: "reach", at }, () => 300_000);
    // And again: a test that counts on what ran before it, or on a fresh module, cannot be asked alone.
    const answer =
      once?.kind === "reached" && once.failed !== null ? once : await first.ask({ kind: "reach", at }, () => 300_000);
    if (answer?.kind !== "reached") throw new Error(`${names[at] ?? ""} does not end`);
    milliseconds[at] = answer.milliseconds;
    if (answer.failed !== null) {
      run.warn(`fails without any fault, and is not asked: ${names[at] ?? ""}: ${answer.failed.slice(0, 200)}`);
      continue;
    }
    for (const fault of answer.met) reachedBy.set(fault, [...(reachedBy.get(fault) ?? []), at]);
  }
  const waiting = [...run.wanted];
  const work = async (given: Bench | null): Promise<void> => {
    let bench = given;
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const tests = (reachedBy.get(fault) ?? []).toSorted(
        (a, b) =>
          run.rank(names[a] ?? "", fault as number) - run.rank(names[b] ?? "", fault as number) ||
          (milliseconds[a] ?? 0) - (milliseconds[b] ?? 0),
      );
      if (tests.length === 0) {
        run.tell(fault, isStatic.has(fault) ? "static" : "unreached");
        continue;
      }
      bench ??= await open(run);
      const answer = await bench.ask({ kind: "try", fault, tests }, (at) => run.minTestMs + SLOWER * (milliseconds[at] ?? 0));
      if (answer?.kind === "tried") {
        const lives = isStatic.has(fault) ? "static" : "lives";
        run.tell(fault, answer.by === null ? lives : { by: names[answer.by] ?? "" });
      } else run.tell(fault, { by: "it did not end" });
      if (answer?.kind !== "tried" || answer.isPoisoned) {
        await bench.close();
        bench = null;
      }
    }
    await bench?.close();
  };
  await Promise.all([work(first), ...Array.from({ length: run.together - 1 }, () => work(null))]);
}

interface Bench {
  readonly names: readonly string[];
  readonly atLoad: readonly number[];
  /** Null: no answer in time, or the worker ended. */
  ask(order: Order, most: (test: number) => number): Promise<Message | null>;
  close(): Promise<unknown>;
}

async function open({ data, environment }: InProcess): Promise<Bench> {
  const worker = new Worker(new URL("fault-worker.ts", import.meta.url), {
    workerData: data,
    env: { ...process.env, ...environment },
    resourceLimits: { maxOldGenerationSizeMb: 2_000 },
    stdout: true,
    stderr: true,
  });
  let trouble = "";
  worker.on("error", (error) => (trouble = String(error)));
  const next = (most: (test: number) => number): Promise<Message | null> =>
    new Promise((resolve) => {
      const done = (message: Message | null): void => {
        clearTimeout(timer);
        if (message?.kind === "asking") {
          timer = setTimeout(failed, most(message.at));
          return;
        }
        worker.off("message", done);
        worker.off("error", failed);
        worker.off("exit", failed);
        resolve(message);
      };
      const failed = (): void => done(null);
      let timer = setTimeout(failed, most(-1));
      worker.on("message", done);
      worker.on("error", failed);
      worker.on("exit", failed);
    });
  const ready = await next(() => 400_000);
  if (ready?.kind !== "ready") throw new Error(`the tests do not load with the switches of the faults: ${trouble}`);
  return {
    names: ready.names,
    atLoad: ready.atLoad,
    ask: (order, most) => {
      const answer = next(most);
      worker.postMessage(order, []);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
