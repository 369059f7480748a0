import type { IncomingMessage } from "node:http";

/** How much of a refused body is still read, and for how long. */
const LINGER_BYTES = 256 * 1024 * 1024;
const LINGER_MS = 20_000;

/**
 * Reads on, and throws away, what is left of a body that was refused before its end. Closing at once would reset the connection, and a caller
 * who writes everything before it reads would find that instead of its answer. Whoever sends without end is cut off.
 */
export const linger = (request: IncomingMessage): void => {
  if (request.complete !== false || request.destroyed) return;
  // Once the answer is out the request no longer knows its socket.
  const { socket } = request;
  let bytes = 0;
  const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) socket.destroy();
  });
  request.once("close", () => clearTimeout(cut));
  request.once("end", () => clearTimeout(cut));
  request.resume();
};
