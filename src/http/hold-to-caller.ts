import type { Readable } from "node:stream";
import type { AnyAnswer } from "./answer.ts";

/**
 * A key, a session or a role that is taken away is known here after a second at the latest (the directories keep what they know
 * for so long), so that nobody goes on listening for more than two.
 */
const ASK_EVERY_MS = 1_000;

/**
 * Ends an answer that is still on its way when its caller may no longer have it: live changes, and large files. `mayStill` looks
 * as it would at a new request; where it cannot tell (the database is away), the answer goes on.
 */
export function holdToCaller(answer: AnyAnswer, body: Readable, mayStill: () => Promise<boolean>): void {
  const isEvents = answer.headers?.["content-type"]?.startsWith("text/event-stream") === true;
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    mayStill()
      .then((may) => {
        if (may || body.destroyed) return;
        // A file that ends in order would be taken for the whole one.
        if (isEvents) body.push(null);
        else body.destroy();
      })
      .catch(() => {})
      .finally(() => {
        asking = false;
      });
  }, ASK_EVERY_MS);
  timer.unref();
  body.once("close", () => clearInterval(timer));
}
