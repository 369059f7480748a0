import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#src/context.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";

/** What stands in the audit trail for longer without being in a batch could be changed without a sign. */
const EVERY_MS = 5_000;

/** Seals the audit trail every few seconds, beside the queue: many decisions in one batch. */
export function runSealing(context: Context, everyMs = EVERY_MS): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sealTrail(context).catch((error: unknown) =>
        context.log.warn({ err: error }, "the audit trail was not sealed; the next round tries again"),
      );
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
