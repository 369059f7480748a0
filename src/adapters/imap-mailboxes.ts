import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import { checkedHost, forbiddenAddress, RefusedAddress, refusalOfHost } from "./checked-host.ts";
import { connectionText } from "./connection-text.ts";
import { type EgressRule, type PortRule, portRule } from "./egress-rule.ts";
import { resolveHost, type ResolveHost } from "./resolve-host.ts";

/** Where a mailbox is, and how it is opened. */
export interface MailboxAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or STARTTLS. Without either nothing is said to a server. */
  readonly security: "tls" | "starttls";
  readonly username: string;
  readonly signIn: { readonly password: string } | { readonly accessToken: string };
  readonly folder: string;
}

/** What becomes of a message that was taken. */
export type PutAway = { readonly kind: "move"; readonly folder: string } | { readonly kind: "flag" };

/** Facts of a message that are known before it is fetched. */
export interface MessageHead {
  /** RFC822.SIZE: what the server says. */
  readonly bytes: number;
  /** The header fields that say whom it was sent to, as they stand. */
  readonly recipients: string;
}

/**
 * A folder that is open. Every call rejects with `MailboxFailure` where the server does not do it, or not in time; what hangs is
 * cut off.
 */
export interface OpenMailbox {
  /** Of a folder whose UIDVALIDITY changed, all UIDs are others (RFC 3501, 2.3.1.1). */
  readonly uidValidity: number;
  readonly canIdle: boolean;
  /**
   * UIDs of messages that may be new, ascending. `since`: a day; those that arrived before are left out. `unflagged`: those that
   * are flagged as taken, too.
   */
  listUids(since: string | null, unflagged: boolean): Promise<readonly number[]>;
  /** Undefined: it is gone. */
  readHead(uid: number): Promise<MessageHead | undefined>;
  /** Hands the message on, part by part; no more than `most` bytes of it. `bytes`: what its head says. */
  readSource(
    uid: number,
    size: { readonly bytes: number; readonly most: number },
    take: (part: Buffer) => Promise<void>,
  ): Promise<"whole" | "too-large" | "gone">;
  /** The header, `most` bytes of it. */
  readHeader(uid: number, most: number): Promise<Buffer>;
  putAway(uids: readonly number[], way: PutAway): Promise<void>;
  /** Resolves when something came, and at the latest after so long. */
  waitForNews(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The only way out to mailboxes that customers name. */
export interface Mailboxes {
  /** `signal` cuts the connection, whatever is under way. Rejects with `MailboxFailure`. */
  open(address: MailboxAddress, signal: AbortSignal): Promise<OpenMailbox>;
  /** Why this server may not be used, or undefined. A name that does not resolve today is no reason. */
  refusal(host: string, port: number): Promise<string | undefined>;
}

/** Why nothing could be had of a mailbox, for people: a sentence about its server ("it refused ..."). */
export class MailboxFailure extends Error {
  /** It may be well a moment later by itself: a connection broke, or nobody answered. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false }: { readonly isPassing?: boolean } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

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
const CLOSE_WITHIN_MS = 2_000;
const MAX_ADDRESSES_TRIED = 3;
const PART_BYTES = 512 * 1024;
/** What a server may send until a folder is open, and for one question: every line of it costs time that others wait for. */
const GREETING_BYTES = 128 * 1024;
/** A part of a message, and as much again of news about others, or the numbers of a hundred thousand. */
const ANSWER_BYTES = PART_BYTES + 1024 * 1024;
const LIMITS = { maxLineLength: 1024 * 1024, maxLiteralSize: 2 * 1024 * 1024, maxResponseSize: 6 * 1024 * 1024 };
const LOOK_EVERY_MS = 25;
/** Longer than anything is waited for: time is kept here. */
const SOCKET_TIMEOUT_MS = 20 * 60_000;
const TAKEN_FLAG = "$Weighbridge";
const RECIPIENT_FIELDS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
const MAX_SAID = 200;

const SAID: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT: "no connection within the time",
  GREETING_TIMEOUT: "it does not greet as an IMAP server does",
  UPGRADE_TIMEOUT: "it does not finish the change to TLS",
  STARTTLS_INJECTION: "it said more than it may before the change to TLS",
  ETIMEOUT: "it answers nothing",
  NoConnection: "it closed the connection",
  EConnectionClosed: "it closed the connection",
  ClosedAfterConnectText: "it closed the connection before it greeted",
  ClosedAfterConnectTLS: "it closed the connection before it greeted",
  LineTooLarge: "it sends more than it was asked for",
  LiteralTooLarge: "it sends more than it was asked for",
  ResponseTooLarge: "it sends more than it was asked for",
  ETHROTTLE: "it wants fewer questions: they come more seldom now",
};
/** What a server that was started anew, or a network that was gone for a moment, answers. */
const PASSING = new Set([
  "CONNECT_TIMEOUT",
  "ETIMEOUT",
  "NoConnection",
  "EConnectionClosed",
  "ClosedAfterConnectText",
  "ClosedAfterConnectTLS",
]);
/** What a server says of itself where it can check no password now (RFC 5530). */
const UNAVAILABLE = "UNAVAILABLE";
/** What another address of the same host may do better. */
const TRY_NEXT = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "ETIMEDOUT", "CONNECT_TIMEOUT"]);

interface ImapError extends Error {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly mailboxMissing?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly response?: unknown;
  readonly serverResponseCode?: string;
}

/** Whether words say a password or token again, as it is or in one of the codes in which it was said to the server. */
function saysSecret(text: string, { signIn }: MailboxAddress): boolean {
  const secret = "password" in signIn ? signIn.password : signIn.accessToken;
  const decoded = (text.match(/[\w+/-]{4,}/g) ?? []).map((word) => Buffer.from(word, "base64").toString("utf8"));
  return [text, text.replaceAll(/\\(["\\])/g, "$1"), ...decoded].some((words) => words.includes(secret));
}

/**
 * Words of a server, as they may stand in a sentence of ours. Some say again what they were told: nothing of that is repeated.
 */
const said = (text: unknown, address: MailboxAddress): string => {
  if (typeof text !== "string" || saysSecret(text, address)) return "";
  const words = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return words === "" ? "" : `: "${words.slice(0, MAX_SAID).toWellFormed()}"`;
};

/** What failed, in words: never what a library says of its own insides. */
function failureOf(error: unknown, address: MailboxAddress): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  if (error instanceof RefusedAddress) return new MailboxFailure(error.message);
  const imap = error as ImapError;
  if (imap.authenticationFailed === true)
    return new MailboxFailure(
      `it refused the sign-in of ${address.username}${said(imap.response ?? imap.responseText, address)}`,
      { isPassing: imap.serverResponseCode === UNAVAILABLE },
    );
  if (imap.mailboxMissing === true) return new MailboxFailure(`it has no folder "${address.folder}"`);
  const known = imap.code === undefined ? undefined : SAID[imap.code];
  if (known !== undefined) return new MailboxFailure(known, { isPassing: PASSING.has(imap.code ?? "") });
  if (imap.responseStatus !== undefined) return new MailboxFailure(`it refused a command${said(imap.responseText, address)}`);
  if (/^ParserError|^InvalidResponse$|^UnexpectedTag$|NESTING/.test(imap.code ?? ""))
    return new MailboxFailure("it does not answer as IMAP says");
  return new MailboxFailure(connectionText(imap), { isPassing: true });
}

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
      const session = new Session(await clientAt(ip, address), address, { openWithinMs, answerWithinMs }, signal);
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

interface SessionTimes {
  readonly openWithinMs: number;
  readonly answerWithinMs: number;
}

/** One connection. Each question has its time and may bring so many bytes; what takes or brings more is cut off. */
class Session {
  readonly #client: ImapFlow;
  readonly #address: MailboxAddress;
  readonly #openWithinMs: number;
  readonly #answerWithinMs: number;
  readonly #signal: AbortSignal;
  readonly #onAbort = (): void => this.cut(new MailboxFailure("it was not waited for any longer"));
  #reason: Error | undefined;
  /** The library does not reject everything that is under way when its connection is closed: whoever asks hears of it here. */
  readonly #isCut = Promise.withResolvers<never>();
  /** Something came since the list was last asked for. */
  #hasNews = false;
  #onNews: () => void = () => {};

  constructor(client: ImapFlow, address: MailboxAddress, times: SessionTimes, signal: AbortSignal) {
    this.#client = client;
    this.#address = address;
    this.#openWithinMs = times.openWithinMs;
    this.#answerWithinMs = times.answerWithinMs;
    // Nobody may be asking when it is cut.
    this.#isCut.promise.catch(() => {});
    this.#signal = signal;
    // What was under way is rejected as "no connection": this is why.
    client.on("error", (error: Error) => (this.#reason ??= error));
    client.on("exists", ({ count, prevCount }) => {
      if (count <= prevCount) return;
      this.#hasNews = true;
      this.#onNews();
    });
    client.on("close", () => this.#onNews());
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  cut(reason?: Error): void {
    this.#reason ??= reason;
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#client.close();
    this.#isCut.reject(this.#reason ?? new MailboxFailure("it closed the connection", { isPassing: true }));
  }

  async #asked<T>(ms: number, ask: () => Promise<T>, mostBytes = ANSWER_BYTES): Promise<T> {
    if (this.#signal.aborted) this.#onAbort();
    const client = this.#client;
    const from = client.stats().received;
    const late = `it did not answer within ${Math.ceil(ms / 1_000)} seconds`;
    const timer = setTimeout(() => this.cut(new MailboxFailure(late, { isPassing: true })), ms);
    const meter = setInterval(() => {
      if (client.stats().received - from > mostBytes) this.cut(new MailboxFailure("it sends more than it was asked for"));
    }, LOOK_EVERY_MS);
    try {
      return await Promise.race([ask(), this.#isCut.promise]);
    } catch (error) {
      const cause = this.#reason ?? error;
      const failure = failureOf(cause, this.#address);
      failure.cause ??= cause;
      throw failure;
    } finally {
      clearTimeout(timer);
      clearInterval(meter);
    }
  }

  async open(): Promise<OpenMailbox> {
    const client = this.#client;
    const mailbox = await this.#asked(
      this.#openWithinMs,
      async () => {
        await client.connect();
        return client.mailboxOpen(this.#address.folder);
      },
      GREETING_BYTES,
    );
    const uidValidity = Number(mailbox.uidValidity);
    if (!Number.isSafeInteger(uidValidity) || uidValidity < 1)
      throw new MailboxFailure("it gives its folder no UIDVALIDITY: nothing could be taken just once");
    if (mailbox.readOnly === true)
      throw new MailboxFailure(`"${this.#address.folder}" can only be read: nothing could be marked as taken`);
    return {
      uidValidity,
      canIdle: client.capabilities.has("IDLE"),
      listUids: (since, unflagged) => this.#listUids(since, unflagged),
      readHead: (uid) => this.#readHead(uid),
      readSource: (uid, size, take) => this.#readSource(uid, size, take),
      readHeader: (uid, most) => this.#readHeader(uid, most),
      putAway: (uids, way) => (way.kind === "move" ? this.#move(uids, way.folder) : this.#flag(uids)),
      waitForNews: (ms) => this.#waitForNews(ms),
      close: () => this.#close(),
    };
  }

  /** Whether flags of one's own stay with a message here (RFC 3501, PERMANENTFLAGS). */
  get #keepsFlags(): boolean {
    const flags = this.#client.mailbox === false ? undefined : this.#client.mailbox.permanentFlags;
    return flags === undefined || flags.has("\\*") || flags.has(TAKEN_FLAG);
  }

  async #listUids(since: string | null, unflagged: boolean): Promise<readonly number[]> {
    this.#hasNews = false;
    const query = {
      ...(since === null ? {} : { since: new Date(`${since}T00:00:00Z`) }),
      ...(unflagged && this.#keepsFlags ? { unKeyword: TAKEN_FLAG } : {}),
    };
    const found = await this.#asked(this.#answerWithinMs, () =>
      this.#client.search(Object.keys(query).length === 0 ? { all: true } : query, { uid: true }),
    );
    if (!Array.isArray(found)) throw new MailboxFailure("it did not list its messages");
    return found.toSorted((a, b) => a - b);
  }

  async #readHead(uid: number): Promise<MessageHead | undefined> {
    const found = await this.#asked(this.#answerWithinMs, () =>
      this.#client.fetchOne(String(uid), { uid: true, size: true, headers: RECIPIENT_FIELDS }, { uid: true }),
    );
    if (found === false || found === undefined || found.uid !== uid) return undefined;
    return { bytes: found.size ?? 0, recipients: (found.headers ?? Buffer.alloc(0)).toString("latin1") };
  }

  async #readSource(
    uid: number,
    { bytes, most }: { readonly bytes: number; readonly most: number },
    take: (part: Buffer) => Promise<void>,
  ): Promise<"whole" | "too-large" | "gone"> {
    let read = 0;
    for (;;) {
      const found = await this.#asked(this.#answerWithinMs, () =>
        this.#client.fetchOne(String(uid), { uid: true, source: { start: read, maxLength: PART_BYTES } }, { uid: true }),
      );
      // Also in the middle of it: somebody took it away meanwhile.
      if (found === false || found === undefined) return "gone";
      const part = found.source ?? Buffer.alloc(0);
      read += part.length;
      if (read > most) return "too-large";
      if (part.length > 0) await take(part);
      // The size that a server says may be a guess: what it has no more of is the end. More than was asked for: it took no notice
      // of that, and sent all.
      if (part.length === 0 || part.length > PART_BYTES || (part.length < PART_BYTES && read >= bytes)) return "whole";
    }
  }

  async #readHeader(uid: number, most: number): Promise<Buffer> {
    const found = await this.#asked(this.#answerWithinMs, () =>
      this.#client.fetchOne(
        String(uid),
        { uid: true, source: { start: 0, maxLength: Math.min(most, PART_BYTES) } },
        { uid: true },
      ),
    );
    const start = found === false || found === undefined ? Buffer.alloc(0) : (found.source ?? Buffer.alloc(0));
    const end = start.indexOf("\r\n\r\n");
    return end === -1 ? start : start.subarray(0, end + 4);
  }

  async #move(uids: readonly number[], folder: string): Promise<void> {
    const { capabilities } = this.#client;
    // By other ways messages that somebody else marked as deleted would go as well.
    if (!capabilities.has("MOVE") && !capabilities.has("UIDPLUS"))
      throw new MailboxFailure("it cannot move messages: have those that were taken flagged instead");
    const range = uids.join(",");
    const move = () => this.#asked(this.#answerWithinMs, () => this.#client.messageMove(range, folder, { uid: true }));
    if ((await move()) !== false) return;
    await this.#asked(this.#answerWithinMs, () => this.#client.mailboxCreate(folder)).catch((error: unknown) => {
      throw new MailboxFailure(`its folder "${folder}" could not be made (${(error as Error).message})`);
    });
    if ((await move()) === false) throw new MailboxFailure(`messages could not be moved to its folder "${folder}"`);
  }

  async #flag(uids: readonly number[]): Promise<void> {
    const flags = this.#keepsFlags ? [TAKEN_FLAG, "\\Seen"] : ["\\Seen"];
    const isFlagged = await this.#asked(this.#answerWithinMs, () =>
      this.#client.messageFlagsAdd(uids.join(","), flags, { uid: true }),
    );
    if (!isFlagged) throw new MailboxFailure("messages that were taken could not be flagged");
  }

  async #waitForNews(ms: number): Promise<void> {
    if (this.#hasNews) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#onNews = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#isCut.promise.catch(() => this.#onNews());
      // Resolves when another command ends it, or the server does.
      this.#client.idle().then(
        () => this.#onNews(),
        () => this.#onNews(),
      );
    });
    this.#onNews = () => {};
  }

  async #close(): Promise<void> {
    const timer = setTimeout(() => this.#client.close(), CLOSE_WITHIN_MS);
    try {
      if (this.#client.usable && !this.#signal.aborted)
        await Promise.race([this.#client.logout(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    } catch {
      // Nothing is lost: what was taken stands in the database.
    } finally {
      clearTimeout(timer);
      this.cut();
    }
  }
}
