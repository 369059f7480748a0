import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { DNSResolver } from "mailauth";
import { type MailProof, openResolver, type ProofOf } from "../mail-proof.ts";
import { type ParsedMail, UnreadableMail } from "../parsed-mail.ts";
import { takeSpooled } from "../spool.ts";
import type { FromThread, HandedMail, MailTask, ToldError, ToThread } from "./messages.ts";

/** What reads a mail was held by it, or ended over it, also when it read nothing else: it is likely to do so again. */
export class MailOverrun extends Error {}

export interface MailApart {
  /** A mail is coming: what reads it is loaded meanwhile, and waits as long as it would for another. */
  expect(): void;
  /** As `parseMail`. Throws `UnreadableMail`, `MailOverrun`. */
  parse(raw: () => Promise<Readable>, folder: string): Promise<ParsedMail & { close(): Promise<void> }>;
  /** As `openMailProof`. Throws `MailOverrun`. */
  prove(raw: () => Promise<Readable>, mta: string, client: Parameters<MailProof>[1]): Promise<ProofOf>;
}

export interface MailApartLimits {
  /** A thread that does nothing else for so long is held by something. */
  readonly heldMs: number;
  /** So long a mail may take, with what is asked about it. */
  readonly taskMs: number;
  /** A thread that nobody needs ends. */
  readonly idleMs: number;
  readonly heapMegabytes: number;
  /** @internal stands in for the thread in tests. */
  readonly program: URL;
}

const LIMITS: MailApartLimits = {
  heldMs: 8_000,
  taskMs: 40_000,
  idleMs: 30_000,
  heapMegabytes: 384,
  program: new URL("./thread.ts", import.meta.url),
};
const LOOK_MS = 100;

/** The thread ended, whatever of its mails was the reason. */
class Ended extends Error {}

/**
 * Reads mails in a thread: one that holds it, in a regular expression or a tree of a million parts, holds nobody else. All share
 * one thread; those that it had when it was held or ended are read again, each alone, which tells the one that did it.
 */
export function openMailApart(given: Partial<MailApartLimits> = {}, resolver: DNSResolver = openResolver()): MailApart {
  const limits = { ...LIMITS, ...given };
  let shared: Thread | undefined;
  let alone: Promise<unknown> = Promise.resolve();
  const readAlone = async (task: MailTask, raw: () => Promise<Readable>): Promise<HandedMail | ProofOf> => {
    const thread = new Thread(limits, resolver);
    try {
      return await thread.read(task, raw);
    } catch (error) {
      throw error instanceof Ended ? new MailOverrun(error.message) : error;
    } finally {
      thread.end("it is done");
    }
  };
  const ready = (): Thread => {
    if (shared?.isGoing !== true) shared = new Thread(limits, resolver);
    return shared;
  };
  const read = async (task: MailTask, raw: () => Promise<Readable>): Promise<HandedMail | ProofOf> => {
    try {
      return await ready().read(task, raw);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    }
    const own = alone.then(() => readAlone(task, raw));
    alone = own.catch(() => {});
    return own;
  };
  return {
    expect: () => ready().rest(),
    parse: async (raw, folder) => {
      const { files, ...words } = (await read({ kind: "parse", folder }, raw)) as HandedMail;
      const taken = files.map((file) => ({ ...file, head: Buffer.from(file.head), content: takeSpooled(file.content) }));
      return { ...words, files: taken, close: async () => void (await Promise.all(taken.map(({ content }) => content.close()))) };
    },
    prove: async (raw, mta, client) => (await read({ kind: "prove", mta, client }, raw)) as ProofOf,
  };
}

interface Reading {
  readonly settle: (made: HandedMail | ProofOf) => void;
  readonly fail: (error: Error) => void;
  readonly bytes: AsyncIterator<Uint8Array>;
  readonly late: NodeJS.Timeout;
}

/** One thread, and the mails that it reads. */
class Thread {
  readonly #worker: Worker;
  readonly #limits: MailApartLimits;
  readonly #resolver: DNSResolver;
  readonly #beat = new Int32Array(new SharedArrayBuffer(4));
  readonly #reading = new Map<number, Reading>();
  #last = 0;
  #ended: string | null = null;
  #isRetired = false;
  #rest: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(limits: MailApartLimits, resolver: DNSResolver) {
    this.#limits = limits;
    this.#resolver = resolver;
    this.#worker = new Worker(limits.program, {
      workerData: { beat: this.#beat },
      // Nothing that is secret here is known there.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    });
    this.#worker.on("message", (message: FromThread) => this.#hear(message));
    this.#worker.on("error", () => this.end("the program that reads it broke down over it"));
    this.#worker.once("exit", () => this.end("the program that reads it ended over it"));
  }

  /** Whether it takes more. */
  get isGoing(): boolean {
    return this.#ended === null && !this.#isRetired;
  }

  /** Throws `Ended`. */
  async read(task: MailTask, raw: () => Promise<Readable>): Promise<HandedMail | ProofOf> {
    const id = (this.#last += 1);
    clearTimeout(this.#rest);
    const stream = await raw();
    // Another mail may have been expected meanwhile.
    clearTimeout(this.#rest);
    this.#worker.ref();
    try {
      return await new Promise((settle, fail) => {
        if (this.#ended !== null) return fail(new Ended(this.#ended));
        const late = setTimeout(() => this.#giveUp(id), this.#limits.taskMs);
        this.#reading.set(id, { settle, fail, late, bytes: stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> });
        this.#say({ kind: "task", id, task });
        this.#watch ??= this.#startWatch();
      });
    } finally {
      stream.on("error", () => {}).destroy();
      this.#leave(id);
    }
  }

  end(why: string): void {
    if (this.#ended !== null) return;
    this.#ended = why;
    clearTimeout(this.#rest);
    clearInterval(this.#watch);
    void this.#worker.terminate();
    for (const { fail } of this.#reading.values()) fail(new Ended(why));
  }

  /** This one never returns; the others of the thread are let go on. */
  #giveUp(id: number): void {
    this.#isRetired = true;
    this.#reading.get(id)?.fail(new Ended(`reading it takes longer than ${this.#limits.taskMs / 1_000} s`));
  }

  #leave(id: number): void {
    clearTimeout(this.#reading.get(id)?.late);
    this.#reading.delete(id);
    this.rest();
  }

  /** Ends in a while, where nobody needs it until then. */
  rest(): void {
    if (this.#reading.size > 0 || this.#ended !== null) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#worker.unref();
    clearTimeout(this.#rest);
    if (this.#isRetired) this.end("it is done");
    else this.#rest = setTimeout(() => this.end("it is done"), this.#limits.idleMs).unref();
  }

  /** Time in which this thread stood still itself, as a frozen process does, is nobody's; nor is that of loading the program. */
  #startWatch(): NodeJS.Timeout {
    let [beat, heldMs, lookedAt] = [Atomics.load(this.#beat, 0), 0, performance.now()];
    return setInterval(() => {
      const [now, counted] = [performance.now(), Atomics.load(this.#beat, 0)];
      heldMs = counted === beat && counted > 0 ? heldMs + Math.min(now - lookedAt, 2 * LOOK_MS) : 0;
      [beat, lookedAt] = [counted, now];
      if (heldMs > this.#limits.heldMs) this.end(`reading it holds everything for ${this.#limits.heldMs / 1_000} s`);
    }, LOOK_MS).unref();
  }

  #say(message: ToThread): void {
    if (this.#ended === null) this.#worker.postMessage(message, []);
  }

  #hear(message: FromThread): void {
    const { id } = message;
    if (message.kind === "ask") return void this.#askRecords(id, message.domain, message.type);
    const reading = this.#reading.get(id);
    if (reading === undefined) return;
    if (message.kind === "next") return void this.#sendNext(id, reading);
    if (message.kind === "done") reading.settle(message.made);
    else reading.fail(errorOf(message.error));
  }

  async #sendNext(id: number, { bytes, fail }: Reading): Promise<void> {
    try {
      const next = await bytes.next();
      this.#say({ kind: "piece", id, piece: next.done === true ? null : next.value, error: null });
    } catch (error) {
      // The store's own fault: it is told as that, not as one of the mail.
      fail(error as Error);
      this.#say({ kind: "piece", id, piece: null, error: toldError(error) });
    }
  }

  async #askRecords(id: number, domain: string, type: string): Promise<void> {
    try {
      this.#say({ kind: "records", id, records: (await this.#resolver(domain, type)) as string[], error: null });
    } catch (error) {
      this.#say({ kind: "records", id, records: null, error: toldError(error) });
    }
  }
}

const toldError = (error: unknown): ToldError => {
  const { message, code } = error as { readonly message?: string; readonly code?: unknown };
  return { message: message ?? String(error), code: typeof code === "string" ? code : null, isUnreadable: false };
};

const errorOf = ({ message, code, isUnreadable }: ToldError): Error =>
  isUnreadable ? new UnreadableMail(message) : Object.assign(new Error(message), code === null ? {} : { code });
