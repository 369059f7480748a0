import { Readable } from "node:stream";
import { setInterval } from "node:timers";
import { parentPort, workerData } from "node:worker_threads";
import { openMailProof } from "../mail-proof.ts";
import { parseMail } from "../parse-mail.ts";
import { UnreadableMail } from "../parsed-mail.ts";
import type { FromThread, HandedMail, MailTask, ToldError, ToThread } from "./messages.ts";

/** How often it shows that it goes on. */
const BEAT_MS = 50;

/** The program of the thread that reads mails: `beat` counts from when it is loaded, for as long as nothing holds it. */
const { beat } = workerData as { readonly beat: Int32Array };
Atomics.add(beat, 0, 1);
setInterval(() => void Atomics.add(beat, 0, 1), BEAT_MS).unref();

const say = (message: FromThread, transferred: readonly unknown[] = []): void =>
  parentPort?.postMessage(message, transferred as []);

/** What waits for an answer of the other side, by number. */
class Questions<T> {
  readonly #waiting = new Map<number, { readonly settle: (answer: T) => void; readonly fail: (error: Error) => void }>();

  put(id: number, ask: () => void): Promise<T> {
    return new Promise((settle, fail) => {
      this.#waiting.set(id, { settle, fail });
      ask();
    });
  }

  answer(id: number, answer: T | undefined, error: ToldError | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error !== null) waiting?.fail(Object.assign(new Error(error.message), error.code === null ? {} : { code: error.code }));
    else waiting?.settle(answer as T);
  }
}

const pieces = new Questions<Uint8Array | null>();
const records = new Questions<string[][] | string[]>();
let asked = 0;

async function* bytesOf(id: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await pieces.put(id, () => say({ kind: "next", id }));
    if (piece === null) return;
    yield piece;
  }
}

const ask = (domain: string, type: string): Promise<string[][] | string[]> => {
  asked += 1;
  const id = asked;
  return records.put(id, () => say({ kind: "ask", id, domain, type }));
};

async function work(id: number, task: MailTask): Promise<void> {
  const raw = Readable.from(bytesOf(id), { objectMode: false });
  if (task.kind === "prove") return say({ kind: "done", id, made: await openMailProof(task.mta, ask)(raw, task.client) });
  const { close: _, files, ...words } = await parseMail(raw, task.folder);
  const handed = files.map((file) => ({ ...file, content: file.content.handOver() }));
  const made: HandedMail = { ...words, files: handed };
  say(
    { kind: "done", id, made },
    handed.flatMap(({ content }) => (content.file === null ? [] : [content.file])),
  );
}

const told = (error: unknown): ToldError => {
  const { message, code } = error as { readonly message?: string; readonly code?: unknown };
  return {
    message: message ?? String(error),
    code: typeof code === "string" ? code : null,
    isUnreadable: error instanceof UnreadableMail,
  };
};

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "piece") pieces.answer(message.id, message.piece, message.error);
  else if (message.kind === "records") records.answer(message.id, message.records ?? [], message.error);
  else void work(message.id, message.task).catch((error: unknown) => say({ kind: "failed", id: message.id, error: told(error) }));
});
