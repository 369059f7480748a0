import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ConnectionGuard, type ConnectionLimits } from "#adapters/connection-guard.ts";
import type { Metrics } from "./metrics.ts";

/** Time for head and body of a request to arrive, and for an answer to be read on. */
export const REQUEST_TIMEOUT_MS = 120_000;
export const HEADERS_TIMEOUT_MS = 20_000;

/** Connections of an address behind which nobody has said who asks: more than a browser or a pool opens at once. */
const UNPROVEN_PER_ADDRESS = 512;
const MAX_CONNECTIONS = 10_000;
const LAST_WORD_MS = 5_000;

/**
 * Watches over the connections of a server from their first byte to their last; a caller is proved where a request is
 * authenticated.
 */
export function guardConnections(app: FastifyInstance, metrics: Metrics, given: Partial<ConnectionLimits> = {}): ConnectionGuard {
  const limits = {
    connections: MAX_CONNECTIONS,
    unprovenPerAddress: UNPROVEN_PER_ADDRESS,
    silentMs: HEADERS_TIMEOUT_MS,
    lastWordMs: LAST_WORD_MS,
    unreadMs: REQUEST_TIMEOUT_MS,
    ...given,
  };
  const guard = new ConnectionGuard(limits, metrics.countCut);
  app.server.on("connection", (socket: Socket) => void guard.enter(socket));
  app.addHook("onClose", async () => guard.stop());
  return guard;
}
