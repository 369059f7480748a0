import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import ssh2 from "ssh2";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import { keepHostKeys } from "#usecases/edi/sftp-host-keys.ts";
import type { Context } from "#src/context.ts";
import { RefusedAttempts } from "#usecases/trail/refused-attempts.ts";
import { SftpConnections } from "./connections.ts";
import { SFTP_LIMITS, type SftpLimits } from "./limits.ts";

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

const newHostKeys = () => [
  { algorithm: "ssh-ed25519", privateKey: makeSshKeyPair("ed25519").private },
  // For clients that know no ed25519.
  { algorithm: "ecdsa-sha2-nistp256", privateKey: makeSshKeyPair("ecdsa").private },
];

const MACS: ssh2.MacAlgorithm[] = [
  "hmac-sha2-256-etm@openssh.com",
  "hmac-sha2-512-etm@openssh.com",
  "hmac-sha2-256",
  "hmac-sha2-512",
];

/**
 * The SFTP server: partners put X12 files into `/in` and find their acknowledgements in `/out`. Sockets are accepted here and
 * handed to the library, so that they can be counted, slowed and cut. A port that is taken is tried again and again: the rest of
 * the process has other work.
 */
export async function startSftpServer(context: Context, parts: SftpServerParts): Promise<SftpServer> {
  const limits: SftpLimits = { ...SFTP_LIMITS, ...parts.limits };
  const log = context.log.child({ part: "sftp" });
  const refused = new RefusedAttempts(context);
  const connections = new SftpConnections({ context, limits, spool: join(parts.dataDir, "sftp"), log, refused });
  let isStopping = false;

  const ssh = new ssh2.Server({
    hostKeys: [...(await keepHostKeys(context, newHostKeys))],
    ident: "weighbridge",
    // The library would offer SHA-1 too; its other choices are as strict as its documentation says.
    algorithms: { hmac: MACS },
    // Silence is judged by our own clock: a client that waits for a large file to be read answers no ping while its socket is not
    // read.
    keepaliveCountMax: Number.MAX_SAFE_INTEGER,
  });
  ssh.on("connection", (client, info) => connections.welcome(client, info));
  const server = createServer((socket) => {
    if (connections.enter(socket)) ssh.injectSocket(socket);
  });

  const round = setInterval(() => connections.cutIdle(), Math.min(LOOK_ROUND_MS, limits.handshake_ms, limits.idle_ms));
  round.unref();

  let again: NodeJS.Timeout | undefined;
  const listen = async (): Promise<void> => {
    try {
      server.listen(parts.port, parts.host);
      await once(server, "listening");
      log.info({ port: (server.address() as AddressInfo).port, host: parts.host }, "SFTP is listening");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "SFTP cannot listen; it is tried again");
      if (!isStopping) again = setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    }
  };
  await listen();
  server.on("error", (error) => log.error({ reason: error.message }, "SFTP does not accept"));

  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? null,
    stop: async () => {
      isStopping = true;
      connections.close();
      clearTimeout(again);
      clearInterval(round);
      const gone = server.listening ? once(server, "close") : Promise.resolve();
      server.close();
      await connections.drain();
      await gone;
      await refused.close();
    },
  };
}
