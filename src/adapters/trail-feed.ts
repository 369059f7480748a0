import { createSocket } from "node:dgram";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { hostname } from "node:os";

/** Where the audit trail is handed on to, for whoever watches over many systems (a SIEM). */
export interface TrailFeed {
  /**
   * Hands these lines on, in this order; resolves when they are out of our hands. Lines that were sent before may be sent again.
   */
  send(lines: readonly string[]): Promise<void>;
}

const SEND_WITHIN_MS = 5_000;
/** RFC 5424: facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;

/**
 * What `AUDIT_FEED` names: `stdout`, `file:/path`, `syslog://host:514` (UDP), `syslog+tcp://host:601`. A text that says why it
 * names nothing.
 */
export function trailFeedOf(text: string): TrailFeed | string {
  if (text === "stdout") return toStdout;
  if (text.startsWith("file:/")) return toFile(text.slice("file:".length));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "syslog:" && url.hostname !== "") return toUdp(bare(url.hostname), Number(url.port || 514));
  if (url?.protocol === "syslog+tcp:" && url.hostname !== "") return toTcp(bare(url.hostname), Number(url.port || 601));
  return "must be stdout, file:/path, syslog://host:port or syslog+tcp://host:port";
}

/** An address of IPv6 stands in brackets in a URL alone. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

const toStdout: TrailFeed = {
  send: async (lines) => {
    if (!process.stdout.write(textOf(lines)))
      await once(process.stdout, "drain", { signal: AbortSignal.timeout(SEND_WITHIN_MS) });
  },
};

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** Opened for each batch: whoever turns files over need not tell us. */
const toFile = (path: string): TrailFeed => ({
  send: async (lines) => {
    const file = await open(path, "a", 0o600);
    try {
      await file.write(textOf(lines));
      await file.datasync();
    } finally {
      await file.close();
    }
  },
});

const syslogLine = (line: string): Buffer =>
  Buffer.from(`<${PRIORITY}>1 ${new Date().toISOString()} ${hostname() || "-"} weighbridge ${process.pid} audit - ${line}`);

const toUdp = (host: string, port: number): TrailFeed => ({
  send: async (lines) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    try {
      for (const line of lines)
        await new Promise<void>((resolve, reject) =>
          socket.send(syslogLine(line), port, host, (error) => (error === null ? resolve() : reject(error))),
        );
    } finally {
      socket.close();
    }
  },
});

/** RFC 6587, octet counting: a line break within a message is no end of it. */
const toTcp = (host: string, port: number): TrailFeed => ({
  send: async (lines) => {
    const socket = connect({ host, port });
    const signal = AbortSignal.timeout(SEND_WITHIN_MS);
    try {
      await once(socket, "connect", { signal });
      for (const line of lines) {
        const message = syslogLine(line);
        socket.write(Buffer.concat([Buffer.from(`${message.length} `), message]));
      }
      socket.end();
      await once(socket, "close", { signal });
    } finally {
      socket.destroy();
    }
  },
});
