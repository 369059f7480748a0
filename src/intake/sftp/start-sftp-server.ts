import { createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import ssh2 from "ssh2";
import type { Connection } from "ssh2";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import { findSftpAccount, keepSftpHostKeys, listSftpHostKeys } from "#db/queries/edi/sftp.ts";
import type { Context } from "#src/context.ts";
import { authenticator, mayUse, type Proven } from "./authenticate.ts";
import { SFTP_LIMITS, type SftpLimits } from "./limits.ts";
import type { SftpAccount } from "./out-folder.ts";
import { serveSession, type Session } from "./serve-session.ts";

export interface SftpServerParts {
  readonly port: number;
  readonly host: string;
  /** Uploads are spooled below it. */
  readonly dataDir: string;
  readonly limits?: Partial<SftpLimits>;
}

export interface SftpServer {
  /** Null while the port is another's. */
  port(): number | null;
  stop(): Promise<void>;
}

const LISTEN_AGAIN_MS = 5_000;
const LOOK_ROUND_MS = 1_000;
const ACCOUNT_FRESH_MS = 2_000;
const LAST_WORDS_MS = 1_000;

/** The keys by which clients know the service: made at the first start, kept in the database, so that every process shows the same. */
const hostKeys = async (context: Context): Promise<readonly string[]> => {
  const kept = await listSftpHostKeys(context.db.control);
  if (kept.length > 0) return kept;
  return keepSftpHostKeys(context.db.control, [
    { algorithm: "ssh-ed25519", privateKey: makeSshKeyPair("ed25519").private },
    // For clients that know no ed25519.
    { algorithm: "ecdsa-sha2-nistp256", privateKey: makeSshKeyPair("ecdsa").private },
  ]);
};

/** A connection from its first byte on. */
interface Guest {
  readonly socket: Socket;
  readonly since: number;
  proven: Proven | null;
  client: Connection | null;
  session: Session | null;
  lastRequestAt: number;
}

/**
 * The SFTP server: partners put X12 files into `/in` and find their acknowledgements in `/out`. Sockets are accepted here and handed to the library, so that they
 * can be counted, slowed and cut. A port that is taken is tried again and again: the rest of the process has other work.
 */
export const startSftpServer = async (context: Context, parts: SftpServerParts): Promise<SftpServer> => {
  const limits: SftpLimits = { ...SFTP_LIMITS, ...parts.limits };
  const log = context.log.child({ part: "sftp" });
  const guests = new Map<string, Guest>();
  let stopping = false;

  const part = (guest: Guest): void => {
    guest.client?.end();
    guest.socket.end();
    setTimeout(() => guest.socket.destroy(), LAST_WORDS_MS).unref();
  };
  const ofAccount = ({ account }: Proven): number =>
    [...guests.values()].filter((one) => one.proven?.account.account_uuid === account.account_uuid).length;

  const ssh = new ssh2.Server({
    hostKeys: [...(await hostKeys(context))],
    ident: "weighbridge",
    // Silence is judged by our own clock: a client that waits for a large file to be read answers no ping while its socket is not read.
    keepaliveCountMax: Number.MAX_SAFE_INTEGER,
  });
  ssh.on("connection", (client, info) => {
    const guest = guests.get(nameOf(info.ip, info.port));
    if (guest === undefined) return void client.end();
    guest.client = client;
    client.on("error", (error: Error) => log.debug({ reason: error.message }, "an SFTP connection broke"));
    welcome(guest, client);
  });

  const welcome = (guest: Guest, client: Connection): void => {
    const answer = authenticator(
      context,
      limits,
      (proven) => {
        if (guest.proven !== null || stopping || ofAccount(proven) >= limits.connections_per_account) return false;
        guest.proven = proven;
        guest.lastRequestAt = Date.now();
        return true;
      },
      () => part(guest),
    );
    client.on("authentication", (request) => {
      answer(request).catch((error: unknown) => {
        log.error({ err: error }, "an SFTP client could not be authenticated");
        part(guest);
      });
    });
    client.on("session", (accept, reject) => {
      const { proven } = guest;
      if (proven === null || guest.session !== null || stopping) return void reject();
      accept().on("sftp", (acceptSftp) => {
        if (guest.session !== null) return;
        const sftp = acceptSftp();
        const session = serveSession(sftp, {
          context,
          limits,
          log: log.child({ user: proven.account.user_name }),
          spool: join(parts.dataDir, "sftp"),
          socket: guest.socket,
          account: accountOf(context, proven),
          onRequest: () => (guest.lastRequestAt = Date.now()),
          onAbuse: () => guest.socket.destroy(),
        });
        guest.session = session;
        sftp.once("close", () => void session.close().then(() => (guest.session = null)));
        log.info({ user: proven.account.user_name, from: guest.socket.remoteAddress }, "an SFTP session began");
      });
    });
  };

  const server = createServer((socket) => {
    const name = nameOf(socket.remoteAddress ?? "", socket.remotePort ?? 0);
    if (stopping || guests.size >= limits.connections) return void socket.destroy();
    const guest: Guest = { socket, since: Date.now(), proven: null, client: null, session: null, lastRequestAt: Date.now() };
    guests.set(name, guest);
    socket.setNoDelay(true);
    socket.once("close", () => {
      // Counted until its last request is answered: a file that is being received outlives its connection.
      const leave = guest.session?.close() ?? Promise.resolve();
      leave
        .catch((error: unknown) => log.error({ err: error }, "an SFTP session could not be cleared away"))
        .finally(() => guests.delete(name));
    });
    ssh.injectSocket(socket);
  });

  const round = setInterval(
    () => {
      const now = Date.now();
      for (const guest of guests.values()) {
        if (guest.proven === null) {
          if (now - guest.since > limits.handshake_ms) guest.socket.destroy();
        } else if (guest.session?.isBusy() !== true && now - guest.lastRequestAt > limits.idle_ms) part(guest);
      }
    },
    Math.min(LOOK_ROUND_MS, limits.handshake_ms, limits.idle_ms),
  );
  round.unref();

  let again: NodeJS.Timeout | undefined;
  const listen = async (): Promise<void> => {
    try {
      server.listen(parts.port, parts.host);
      await once(server, "listening");
      log.info({ port: (server.address() as AddressInfo).port, host: parts.host }, "SFTP is listening");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "SFTP cannot listen; it is tried again");
      if (!stopping) again = setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    }
  };
  await listen();
  server.on("error", (error) => log.error({ reason: error.message }, "SFTP does not accept"));

  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? null,
    stop: async () => {
      stopping = true;
      clearTimeout(again);
      clearInterval(round);
      const gone = server.listening ? once(server, "close") : Promise.resolve();
      server.close();
      const end = Date.now() + limits.drain_ms;
      // What is being received is received, and its sender told, before the connection ends.
      await Promise.all(
        [...guests.values()].map(async (guest) => {
          await Promise.race([
            guest.session?.close() ?? Promise.resolve(),
            sleep(Math.max(0, end - Date.now()), undefined, { ref: false }),
          ]);
          part(guest);
        }),
      );
      await gone;
    },
  };
};

const nameOf = (ip: string, port: number): string => `${ip} ${port}`;

/** The account while a session lasts: deleted, disabled or without that key it is nobody's, within two seconds. */
const accountOf = (context: Context, { account, publicKey }: Proven): (() => Promise<SftpAccount | undefined>) => {
  let known: { readonly at: number; readonly account: SftpAccount | undefined } | null = null;
  return async () => {
    if (known !== null && Date.now() - known.at < ACCOUNT_FRESH_MS) return known.account;
    const row = await findSftpAccount(context.db.control, account.user_name);
    const stands = mayUse(row, publicKey) && row.account_uuid === account.account_uuid;
    known = {
      at: Date.now(),
      account: stands
        ? { tenantUuid: row.tenant_uuid, accountUuid: row.account_uuid, userName: row.user_name, partner: row.partner }
        : undefined,
    };
    return known.account;
  };
};
