import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Connection } from "ssh2";
import { ConnectionGuard } from "#adapters/connection-guard.ts";
import type { Context } from "#src/context.ts";
import type { RefusedAttempts } from "#usecases/trail/refused-attempts.ts";
import { authenticator, type Proven } from "./authenticate.ts";
import type { SftpLimits } from "./limits.ts";
import { serveSession, type Session } from "./serve-session.ts";
import { accountOf } from "./session-account.ts";

const LAST_WORDS_MS = 1_000;

/** A connection from its first byte on. */
interface OpenConnection {
  readonly socket: Socket;
  readonly since: number;
  proven: Proven | null;
  client: Connection | null;
  session: Session | null;
  lastRequestAt: number;
}

export interface ConnectionParts {
  readonly context: Context;
  readonly limits: SftpLimits;
  /** Uploads are spooled here. */
  readonly spool: string;
  readonly log: Logger;
  readonly refused: RefusedAttempts;
}

/** The connections of this process, each known by its address and port: counted, slowed and cut. */
export class SftpConnections {
  readonly #parts: ConnectionParts;
  readonly #open = new Map<string, OpenConnection>();
  #isStopping = false;

  readonly #guard: ConnectionGuard;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { limits } = parts;
    this.#guard = new ConnectionGuard({
      connections: 2 * limits.connections,
      unprovenPerAddress: limits.unproven_per_address,
      silentMs: limits.handshake_ms,
      lastWordMs: limits.last_word_ms,
      unreadMs: limits.idle_ms,
    });
  }

  /** A socket came. False: it was cut, there are too many. */
  enter(socket: Socket): boolean {
    const { limits, log } = this.#parts;
    const name = nameOf(socket.remoteAddress ?? "", socket.remotePort ?? 0);
    // Who has not proved who they are make room for whoever comes: silent connections must not keep partners out.
    const isFull = this.#open.size >= limits.connections;
    if (this.#isStopping || (isFull && !this.#guard.makeRoom())) {
      socket.destroy();
      return false;
    }
    this.#guard.enter(socket);
    const now = Date.now();
    const connection: OpenConnection = { socket, since: now, proven: null, client: null, session: null, lastRequestAt: now };
    this.#open.set(name, connection);
    socket.setNoDelay(true);
    socket.once("close", () => {
      // Counted until its last request is answered: a file that is being received outlives its connection.
      const leave = connection.session?.close() ?? Promise.resolve();
      leave
        .catch((error: unknown) => log.error({ err: error }, "an SFTP session could not be cleared away"))
        .finally(() => this.#open.delete(name));
    });
    return true;
  }

  /** The library speaks SSH on a socket that entered. */
  welcome(client: Connection, address: { readonly ip: string; readonly port: number }): void {
    const connection = this.#open.get(nameOf(address.ip, address.port));
    if (connection === undefined) return void client.end();
    const { context, limits, log } = this.#parts;
    connection.client = client;
    client.on("error", (error: Error) => log.debug({ reason: error.message }, "an SFTP connection broke"));
    const answer = authenticator(context, {
      limits,
      address: address.ip,
      refused: this.#parts.refused,
      admit: (proven) => this.#prove(connection, proven),
      onTooMany: () => part(connection),
    });
    client.on("authentication", (request) => {
      answer(request).catch((error: unknown) => {
        log.error({ err: error }, "an SFTP client could not be authenticated");
        part(connection);
      });
    });
    client.on("session", (accept, reject) => {
      const { proven } = connection;
      if (proven === null || connection.session !== null || this.#isStopping) return void reject();
      accept().on("sftp", (acceptSftp) => {
        if (connection.session === null) this.#serve(connection, proven, acceptSftp());
      });
    });
  }

  /** Cuts those that prove nothing or ask nothing for too long. */
  cutIdle(): void {
    const { limits } = this.#parts;
    const now = Date.now();
    for (const connection of this.#open.values()) {
      if (connection.proven === null) {
        if (now - connection.since > limits.handshake_ms) connection.socket.destroy();
      } else if (connection.session?.isBusy() !== true && now - connection.lastRequestAt > limits.idle_ms) part(connection);
    }
  }

  /** Lets nobody begin anything any more. */
  close(): void {
    this.#isStopping = true;
    this.#guard.stop();
  }

  /** What is being received is received, and its sender told, before the connection ends. */
  async drain(): Promise<void> {
    const end = Date.now() + this.#parts.limits.drain_ms;
    await Promise.all(
      [...this.#open.values()].map(async (connection) => {
        await Promise.race([
          connection.session?.close() ?? Promise.resolve(),
          sleep(Math.max(0, end - Date.now()), undefined, { ref: false }),
        ]);
        part(connection);
      }),
    );
  }

  #prove(connection: OpenConnection, proven: Proven): boolean {
    const { accountUuid: account } = proven.account;
    const others = [...this.#open.values()].filter((other) => other.proven?.account.accountUuid === account).length;
    if (connection.proven !== null || this.#isStopping || others >= this.#parts.limits.connections_per_account) return false;
    connection.proven = proven;
    this.#guard.prove(connection.socket);
    connection.lastRequestAt = Date.now();
    return true;
  }

  #serve(connection: OpenConnection, proven: Proven, sftp: Parameters<typeof serveSession>[0]): void {
    const { context, limits, spool, log } = this.#parts;
    const user = proven.account.userName;
    const session = serveSession(sftp, {
      context,
      limits,
      log: log.child({ user }),
      spool,
      socket: connection.socket,
      account: accountOf(context, proven),
      onRequest: () => (connection.lastRequestAt = Date.now()),
      onAbuse: () => connection.socket.destroy(),
    });
    connection.session = session;
    sftp.once("close", () => void session.close().then(() => (connection.session = null)));
    log.info({ user, from: connection.socket.remoteAddress }, "an SFTP session began");
  }
}

function part(connection: OpenConnection): void {
  connection.client?.end();
  connection.socket.end();
  setTimeout(() => connection.socket.destroy(), LAST_WORDS_MS).unref();
}

const nameOf = (ip: string, port: number): string => `${ip} ${port}`;
