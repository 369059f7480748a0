import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#src/context.ts";
import type { TrailFeed } from "#adapters/trail-feed.ts";
import { feedTrail } from "#usecases/trail/feed-trail.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";

/** What stands in the audit trail for longer without being in a batch could be changed without a sign. */
const EVERY_MS = 5_000;

/** Seals the audit trail every few seconds, beside the queue, and hands on what is sealed where there is a feed. */
export function runSealing(context: Context, feed: TrailFeed | null, everyMs = EVERY_MS): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sealTrail(context).catch((error: unknown) =>
        context.log.warn({ err: error }, "the audit trail was not sealed; the next round tries again"),
      );
      if (feed !== null)
        await feedTrail(context, feed).catch((error: unknown) =>
          context.log.warn({ err: error }, "the audit trail could not be handed to AUDIT_FEED; it is sent again"),
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
