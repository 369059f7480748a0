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
