import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "#src/context.ts";
import { listenForChanges, type LiveNotice } from "#usecases/live/listen-for-changes.ts";
import { PerDatabase } from "#usecases/per-database.ts";

/** What one process hears by: its connections. */
type Source = Pick<Context, "db">;

interface Change {
  readonly id: number;
  readonly tenantUuid: string;
  readonly text: string;
}

interface Listener {
  readonly tenantUuid: string;
  readonly push: (text: string) => void;
  readonly end: () => void;
}

/** Changes kept for who was away for a moment. */
const KEPT = 5_000;
const HEARTBEAT_MS = 20_000;
/** A stream ends after this and the browser comes back by itself, with whatever rights it has then. */
const MAX_MS = 300_000;
const MAX_STREAMS_A_TENANT = 200;
/** A reader this far behind is not reading. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** What one process hears of live changes: one connection to the database, however many browsers listen. */
export class LiveChanges {
  readonly #source: Source;
  /**
   * Ids mean something in this process only: with the id of another, or one too old, a browser is told to read everything again.
   */
  readonly #process = randomUUID().slice(0, 8);
  readonly #listeners = new Set<Listener>();
  readonly #kept: Change[] = [];
  #lastId = 0;
  #listening: Promise<() => Promise<void>> | undefined;
  #closed = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Server-sent events of a tenant; undefined when it has too many streams already. */
  async open(tenantUuid: string, lastEventId: string | undefined): Promise<Readable | undefined> {
    const streams = [...this.#listeners].filter((listener) => listener.tenantUuid === tenantUuid).length;
    if (this.#closed || streams >= MAX_STREAMS_A_TENANT) return undefined;
    const stream = new Readable({ read: () => {}, highWaterMark: MAX_UNREAD_BYTES });
    const push = (text: string): void => {
      if (stream.destroyed || stream.readableEnded) return;
      if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
      else stream.push(text);
    };
    const end = (): void => void stream.push(null);
    const listener: Listener = { tenantUuid, push, end };
    const heartbeat = setInterval(() => push(": still here\n\n"), HEARTBEAT_MS);
    const longest = setTimeout(end, MAX_MS);
    stream.once("close", () => {
      clearInterval(heartbeat);
      clearTimeout(longest);
      this.#listeners.delete(listener);
    });
    // Listening first: what happens while the answer is on its way is told, at worst twice.
    this.#listeners.add(listener);
    try {
      await (this.#listening ??= listenForChanges(
        this.#source,
        (notice) => this.#hear(notice),
        () => this.#resetAll(),
      ));
    } catch (error) {
      this.#listening = undefined;
      stream.destroy();
      throw error;
    }
    push(`retry: 2000\n: open\n\n${this.#missed(tenantUuid, lastEventId)}`);
    return stream;
  }

  /** Ends every stream, so that the server can close. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { end } of this.#listeners) end();
    const stop = await this.#listening?.catch(() => undefined);
    await stop?.();
  }

  #hear({ tenant, changes }: LiveNotice): void {
    const at = new Date().toISOString();
    for (const { noun, uuid } of changes) {
      this.#lastId += 1;
      const data = JSON.stringify({ type: noun.toUpperCase(), uuid, [`${noun}Uuid`]: uuid, at });
      const text = `id: ${this.#process}-${this.#lastId}\nevent: change\ndata: ${data}\n\n`;
      this.#kept.push({ id: this.#lastId, tenantUuid: tenant, text });
      for (const listener of this.#listeners) if (listener.tenantUuid === tenant) listener.push(text);
    }
    if (this.#kept.length > 2 * KEPT) this.#kept.splice(0, this.#kept.length - KEPT);
  }

  #missed(tenantUuid: string, lastEventId: string | undefined): string {
    if (lastEventId === undefined || lastEventId === "") return "";
    const [process, id] = lastEventId.split("-");
    const last = Number(id);
    const oldest = this.#kept[0]?.id ?? this.#lastId + 1;
    if (process !== this.#process || !Number.isSafeInteger(last) || last < oldest - 1 || last > this.#lastId)
      return this.#reset();
    return this.#kept
      .filter((change) => change.id > last && change.tenantUuid === tenantUuid)
      .map(({ text }) => text)
      .join("");
  }

  /** Notices may have been lost: everybody reads again. */
  #resetAll(): void {
    this.#kept.length = 0;
    for (const { push } of this.#listeners) push(this.#reset());
  }

  #reset(): string {
    return `id: ${this.#process}-${this.#lastId}\nevent: reset\ndata: {}\n\n`;
  }
}

const liveChanges = new PerDatabase(({ db }: Source) => new LiveChanges({ db }));

/** The one of this process. */
export function liveChangesOf(source: Source): LiveChanges {
  return liveChanges.of(source);
}

/** Ends what is open; a server over the same database that starts later begins anew. */
export async function closeLiveChanges(source: Source): Promise<void> {
  await liveChanges.take(source)?.close();
}
