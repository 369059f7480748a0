import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** How much of a refused body is still read, and for how long. */
const LINGER_BYTES = 256 * 1024 * 1024;
const LINGER_MS = 20_000;

/**
 * The text of an answer to a request whose body has not arrived whole, or the text itself when it has. What is left of the body
 * is read and thrown away, and the answer ends with it: the server closes some connections at the end of an answer, and a caller
 * who writes everything before it reads would find a reset connection instead of its answer. A sender that never ends is cut
 * off. Give the length of the text in a header, so that a caller who does read knows where it ends.
 */
export function answerLingering(request: IncomingMessage, text: string): string | Readable {
  // Requests that came over no socket (`inject`) do not say whether they are complete.
  if (request.complete !== false || request.destroyed) return text;
  const drained = drain(request);
  return Readable.from(
    (async function* () {
      yield Buffer.from(text);
      await drained;
    })(),
    { objectMode: false },
  );
}

const drain = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    // Once the answer is out the request no longer knows its socket.
    const { socket } = request;
    let bytes = 0;
    const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    const done = (): void => {
      clearTimeout(cut);
      resolve();
    };
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES) socket.destroy();
    });
    for (const event of ["end", "error", "close"]) request.once(event, done);
    request.resume();
  });
