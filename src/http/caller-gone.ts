import type { Socket } from "node:net";

/** Whether the caller of a request is still there. */
export interface CallerGone {
  /** Aborted when the connection ends before the answer. */
  readonly signal: AbortSignal;
  /** The answer is there: nobody needs to know any more. */
  stop(): void;
}

/**
 * By the connection: the request itself is closed as soon as its body was read, and that is where Fastify's own signal looks.
 * Nothing is listened to until somebody asks.
 */
export function callerGone(socket: Pick<Socket, "once" | "off" | "destroyed">): CallerGone {
  let controller: AbortController | undefined;
  const abort = (): void => controller?.abort();
  return {
    get signal() {
      if (controller === undefined) {
        controller = new AbortController();
        socket.once("close", abort);
        if (socket.destroyed) abort();
      }
      return controller.signal;
    },
    stop: () => void socket.off("close", abort),
  };
}
