import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What a scanner says of a file. `away`: nobody answers, or not in time; it is asked again later. `refused`: it does not look at
 * such a file.
 */
export type ScanAnswer =
  | { readonly kind: "clean" }
  | { readonly kind: "infected"; readonly found: string }
  | { readonly kind: "away"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

export interface VirusScanner {
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanAnswer>;
}

/** Of one file, from its first byte to the answer. */
const MAX_SECONDS = 60;
const MAX_ANSWER_BYTES = 4_096;
const CONNECT_MS = 5_000;
const PIECE_BYTES = 64 * 1_024;
/** What it answered before it closed is read within this. */
const EARLY_ANSWER_MS = 500;

/** clamd by its socket: `/run/clamav/clamd.ctl`, or `host:port` (its INSTREAM command; the file is sent, never named). */
export function clamdScanner(address: string): VirusScanner {
  return {
    scan: async (content) => {
      try {
        return await inStream(address, content);
      } catch (error) {
        return { kind: "away", reason: error instanceof Error ? error.message : "it does not answer" };
      }
    },
  };
}

async function inStream(address: string, content: AsyncIterable<Uint8Array>): Promise<ScanAnswer> {
  const socket = await connected(address);
  const answer = answerOf(socket);
  // Whoever waits below hears of it; before that it is no unhandled rejection.
  answer.catch(() => undefined);
  try {
    await write(socket, Buffer.from("zINSTREAM\0"));
    for await (const chunk of content)
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        // It answers early where it has seen enough, and takes no more.
        if (!socket.writable || socket.readableEnded) return readAnswer(await answer);
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        await write(socket, lengthOf(piece.length));
        await write(socket, piece);
      }
    await write(socket, lengthOf(0));
    return readAnswer(await answer);
  } catch (error) {
    // It may have answered and closed while the rest was on its way.
    const early = await Promise.race([answer.catch(() => ""), sleep(EARLY_ANSWER_MS, "")]);
    if (early !== "") return readAnswer(early);
    throw error;
  } finally {
    socket.destroy();
  }
}

const lengthOf = (bytes: number): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
};

const connected = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const port = /^(.*):(\d{1,5})$/.exec(address);
    const socket = port === null ? connect({ path: address }) : connect({ host: port[1] ?? "", port: Number(port[2]) });
    const late = setTimeout(() => socket.destroy(new Error("the scanner takes no connection in time")), CONNECT_MS);
    socket.once("connect", () => {
      clearTimeout(late);
      socket.setTimeout(MAX_SECONDS * 1_000, () => socket.destroy(new Error("the scanner does not answer in time")));
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
  });

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error == null ? resolve() : reject(error))));

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const text = (): string => Buffer.concat(chunks).toString("utf8");
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return void socket.destroy(new Error("the scanner's answer is none"));
      chunks.push(chunk);
      if (chunk.includes(0)) resolve(text());
    });
    socket.once("end", () => resolve(text()));
    socket.once("error", (error) => (chunks.length > 0 ? resolve(text()) : reject(error)));
    socket.once("close", () => resolve(text()));
  });

/** `stream: OK`, `stream: Eicar-Signature FOUND`, `INSTREAM size limit exceeded. ERROR`. Anything else is no answer. */
function readAnswer(text: string): ScanAnswer {
  const line = (text.split("\0", 1)[0] ?? "").trim();
  if (line === "stream: OK") return { kind: "clean" };
  const found = /^stream: (.{1,200}) FOUND$/.exec(line)?.[1];
  if (found !== undefined) return { kind: "infected", found };
  if (line.startsWith("INSTREAM size limit exceeded"))
    return { kind: "refused", reason: "it is larger than the scanner takes (StreamMaxLength)" };
  return {
    kind: "away",
    reason: line === "" ? "the scanner closed without an answer" : `the scanner answered "${line.slice(0, 200)}"`,
  };
}
