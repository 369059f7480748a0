import type { Server, Socket } from "node:net";
import { ConnectionGuard, networkOf } from "#adapters/connection-guard.ts";

export interface MailConnectionLimits {
  /** Connections at once, in all and from one address. */
  readonly clients: number;
  readonly clientsOfAddress: number;
  /** Silence after which a connection is closed. */
  readonly idle_ms: number;
  /** From the first byte to a recipient who is known here, and to the last byte of all mails. */
  readonly untilRecipient_ms: number;
  readonly untilEnd_ms: number;
}

/** Where a connection comes from; a session of the library knows it by the same two. */
export interface From {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
}

interface OpenConnection {
  readonly socket: Socket;
  readonly address: string;
  readonly since: number;
  isProven: boolean;
}

const LAST_WORD_MS = 5_000;
const ROUND_MS = 500;

/**
 * The connections of the listener for mail, from their first byte to their last. A connection that has named no address known
 * here makes room for new ones, so that a few senders do not keep everybody's mail out; and nobody keeps one open by sending a
 * byte now and then.
 */
export class MailConnections {
  readonly #limits: MailConnectionLimits;
  readonly #guard: ConnectionGuard;
  readonly #open = new Map<string, OpenConnection>();
  readonly #round: NodeJS.Timeout;

  constructor(limits: MailConnectionLimits) {
    this.#limits = limits;
    this.#guard = new ConnectionGuard({
      connections: limits.clients,
      // Beyond what one address may have each is told so; who does not go then is cut.
      unprovenPerAddress: 2 * limits.clientsOfAddress,
      silentMs: limits.idle_ms,
      lastWordMs: LAST_WORD_MS,
      unreadMs: limits.idle_ms,
    });
    this.#round = setInterval(() => this.#look(), ROUND_MS).unref();
  }

  watch(server: Server): void {
    server.prependListener("connection", (socket) => {
      // The library speaks to the socket next; one that was cut ends by itself.
      socket.on("error", () => {});
      if (!this.#guard.enter(socket)) return;
      const name = nameOf(socket);
      const address = networkOf(socket.remoteAddress ?? "");
      this.#open.set(name, { socket, address, since: performance.now(), isProven: false });
      socket.once("close", () => this.#open.delete(name));
    });
  }

  /** A recipient of this connection is known here: it is not cut for others any more. */
  prove(from: From): void {
    const connection = this.#open.get(nameOf(from));
    if (connection === undefined) return;
    connection.isProven = true;
    this.#guard.prove(connection.socket);
  }

  /** Whether as many of this address as may be are here, beside this one and those that were told to go. */
  isFull(from: From): boolean {
    const [own, address] = [nameOf(from), networkOf(from.remoteAddress ?? "")];
    let others = 0;
    for (const [name, connection] of this.#open)
      if (name !== own && connection.address === address && !connection.socket.writableEnded) others += 1;
    return others >= this.#limits.clientsOfAddress;
  }

  stop(): void {
    clearInterval(this.#round);
    this.#guard.stop();
  }

  #look(): void {
    const now = performance.now();
    for (const { socket, since, isProven } of this.#open.values())
      if (now - since > (isProven ? this.#limits.untilEnd_ms : this.#limits.untilRecipient_ms)) socket.destroy();
  }
}

const nameOf = ({ remoteAddress = "", remotePort = 0 }: From): string =>
  `${remoteAddress.replace(/^::ffff:(?=\d+\.)/i, "")} ${remotePort}`;
