import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import { checkedHost, forbiddenAddress, RefusedAddress, refusalOfHost } from "./checked-host.ts";
import { type EgressRule, type PortRule, portRule } from "./egress-rule.ts";
import { failureOf, type ImapError } from "./imap-failure.ts";
import { ImapSession } from "./imap-session.ts";
import { type MailboxAddress, type Mailboxes, MailboxFailure, type OpenMailbox } from "./mailbox.ts";
import { resolveHost, type ResolveHost } from "./resolve-host.ts";

export interface MailboxOptions {
  readonly allows: EgressRule;
  readonly ports?: PortRule;
  readonly resolve?: ResolveHost;
  /** Certificates of authorities that are trusted besides the known ones, in PEM. */
  readonly ca?: string;
  /** Within which a folder has to be open, and each answer has to come. */
  readonly openWithinMs?: number;
  readonly answerWithinMs?: number;
}

/** The ports of IMAP: with TLS from the first byte, and with STARTTLS. Others where EGRESS_PORTS allows them. */
const IMAP_PORTS = [993, 143];
const CONNECT_WITHIN_MS = 10_000;
const OPEN_WITHIN_MS = 30_000;
const ANSWER_WITHIN_MS = 60_000;
const MAX_ADDRESSES_TRIED = 3;
const LIMITS = { maxLineLength: 1024 * 1024, maxLiteralSize: 2 * 1024 * 1024, maxResponseSize: 6 * 1024 * 1024 };
/** Longer than anything is waited for: time is kept here. */
const SOCKET_TIMEOUT_MS = 20 * 60_000;
/** What another address of the same host may do better. */
const TRY_NEXT = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "ETIMEDOUT", "CONNECT_TIMEOUT"]);

/** Mailboxes over IMAP (RFC 3501), each connection to an address that was checked, by TLS, within limits of time and memory. */
export function imapMailboxes({
  allows,
  ports = portRule(),
  resolve = resolveHost,
  ca,
  openWithinMs = OPEN_WITHIN_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: MailboxOptions): Mailboxes {
  const checked = checkedHost(allows, resolve);
  const isPortAllowed = (port: number): boolean => IMAP_PORTS.includes(port) || ports.allows(port);
  const portsText = `${IMAP_PORTS.join(", ")}, ${ports.words}`;

  const addressesOf = async ({ host, port }: MailboxAddress): Promise<readonly string[]> => {
    if (!isPortAllowed(port)) throw new RefusedAddress(`the port ${port} is not one of ${portsText}`);
    if (isIP(host) === 0) return checked(host);
    if (!allows(host)) throw forbiddenAddress(host);
    return [host];
  };

  const clientAt = async (ip: string, { host, port, security, username, signIn }: MailboxAddress): Promise<ImapFlow> => {
    // Loaded only where somebody has a mailbox.
    const library = await import("imapflow");
    return new library.ImapFlow({
      // To the address that was checked, under the name that its certificate is of.
      host: ip,
      port,
      secure: security === "tls",
      ...(security === "starttls" ? { doSTARTTLS: true } : {}),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      auth:
        "password" in signIn ? { user: username, pass: signIn.password } : { user: username, accessToken: signIn.accessToken },
      tls: { minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) },
      clientInfo: { name: "Weighbridge" },
      logger: false,
      // A server that compresses can make anything of few bytes.
      disableCompression: true,
      disableAutoIdle: true,
      disableBinary: true,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      maxIdleTime: SOCKET_TIMEOUT_MS,
      ...LIMITS,
    });
  };

  const open = async (address: MailboxAddress, signal: AbortSignal): Promise<OpenMailbox> => {
    let addresses: readonly string[];
    try {
      addresses = await withinConnectTime(addressesOf(address), signal);
    } catch (error) {
      throw failureOf(error, address);
    }
    for (const [at, ip] of addresses.slice(0, MAX_ADDRESSES_TRIED).entries()) {
      const session = new ImapSession(await clientAt(ip, address), address, { openWithinMs, answerWithinMs }, signal);
      try {
        return await session.open();
      } catch (error) {
        session.cut();
        const code = (error as { readonly cause?: ImapError }).cause?.code ?? "";
        if (signal.aborted || !TRY_NEXT.has(code) || at + 1 >= Math.min(addresses.length, MAX_ADDRESSES_TRIED)) throw error;
      }
    }
    throw new MailboxFailure("its name has no address in DNS");
  };

  return {
    open,
    refusal: async (host, port) => {
      if (!isPortAllowed(port)) return `must be one of ${portsText}`;
      return refusalOfHost(host, allows, checked);
    },
  };
}

/** Looking a name up has its time too, and ends where nobody waits for it any more: name servers may say nothing. */
async function withinConnectTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_WITHIN_MS)]);
  const waited = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(2 * CONNECT_WITHIN_MS, undefined, { signal: AbortSignal.any([late, waited.signal]) }).then(
        () => Promise.reject(new MailboxFailure("its name was not found in time", { isPassing: true })),
        () => Promise.reject(new MailboxFailure("its name was not found in time", { isPassing: true })),
      ),
    ]);
  } finally {
    waited.abort();
  }
}
