import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import { failureOf } from "./imap-failure.ts";
import { type MailboxAddress, MailboxFailure, type MessageHead, type OpenMailbox } from "./mailbox.ts";

const CLOSE_WITHIN_MS = 2_000;
const PART_BYTES = 512 * 1024;
/** What a server may send until a folder is open, and for one question: every line of it costs time that others wait for. */
const GREETING_BYTES = 128 * 1024;
/** A part of a message, and as much again of news about others, or the numbers of a hundred thousand. */
const ANSWER_BYTES = PART_BYTES + 1024 * 1024;
const LOOK_EVERY_MS = 25;
const TAKEN_FLAG = "$Weighbridge";
const RECIPIENT_FIELDS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];

export interface SessionTimes {
  readonly openWithinMs: number;
  readonly answerWithinMs: number;
}

/** One connection. Each question has its time and may bring so many bytes; what takes or brings more is cut off. */
export class ImapSession {
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
        return client.mailboxOpen(this.#pathOf(this.#address.folder));
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

  /** `Archive/Done` as the server parts folders: with some it is `Archive.Done`. */
  #pathOf(folder: string): string {
    const mark = this.#client.namespace?.delimiter ?? "/";
    return mark === "/" || mark === "" || folder.includes(mark) ? folder : folder.split("/").join(mark);
  }

  /** Whether flags of one's own stay with a message here (RFC 3501, PERMANENTFLAGS). */
  get #keepsFlags(): boolean {
    const flags = this.#client.mailbox === false ? undefined : this.#client.mailbox.permanentFlags;
    return flags === undefined || flags.has("\\*") || flags.has(TAKEN_FLAG);
  }

  async #listUids(since: string | null, unflagged: boolean): Promise<readonly number[]> {
    this.#hasNews = false;
    // What somebody threw away, or writes still, was sent to nobody.
    const query = {
      deleted: false,
      draft: false,
      ...(since === null ? {} : { since: new Date(`${since}T00:00:00Z`) }),
      ...(unflagged && this.#keepsFlags ? { unKeyword: TAKEN_FLAG } : {}),
    };
    const found = await this.#asked(this.#answerWithinMs, () => this.#client.search(query, { uid: true }));
    // The library answers nothing where its connection ended since it was last asked, and rejects nothing.
    if (!Array.isArray(found) && !this.#client.usable)
      throw failureOf(this.#reason ?? new MailboxFailure("it closed the connection", { isPassing: true }), this.#address);
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

  async #move(uids: readonly number[], named: string): Promise<void> {
    const { capabilities } = this.#client;
    const folder = this.#pathOf(named);
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
