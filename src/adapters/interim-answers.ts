import type { Socket } from "node:net";

/** "HTTP/1.1 100": up to here a status line says which it is. */
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/;
const STATUS_LENGTH = 12;
const STATUS_AT = 9;
const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Lets a connection go on after "100 Continue", which says nothing but that a final answer follows (RFC 9110, 15.2.1). undici
 * passes over every other interim answer and ends the connection at that one, because it never asks for it; servers send it all
 * the same. What undici reads is the socket as it is, but for that status, which it sees as 102.
 *
 * A request is written whole before its answer is read, so a write begins the next answer.
 */
export function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: readonly unknown[]) => boolean;
  /**
   * Of the answer that comes: bytes kept until its status is there; how far its head's end has come; null: it is the final one.
   */
  let held: Buffer | null = null;
  let isInterim = false;
  let ending = 0;
  const begin = (): void => {
    held = Buffer.alloc(0);
    isInterim = false;
    ending = 0;
  };
  /** Passes over the head of an interim answer. Answers where the next one begins; the length, when the head goes on. */
  const endOfHead = (bytes: Buffer, from: number): number => {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      ending = byte === END_OF_HEAD[ending] ? ending + 1 : byte === END_OF_HEAD[0] ? 1 : 0;
      if (ending === END_OF_HEAD.length) return at + 1;
    }
    return bytes.length;
  };
  const pass = (chunk: Buffer): Buffer | null => {
    let bytes = chunk;
    let at = 0;
    while (held !== null && at < bytes.length) {
      if (isInterim) {
        at = endOfHead(bytes, at);
        if (ending === END_OF_HEAD.length) begin();
        continue;
      }
      if (held.length > 0) {
        bytes = Buffer.concat([held, bytes]);
        held = Buffer.alloc(0);
      }
      if (
        bytes.length - at < STATUS_LENGTH &&
        "HTTP/1.".startsWith(bytes.toString("latin1", at, Math.min(bytes.length, at + 7)))
      ) {
        held = bytes.subarray(at);
        return at === 0 ? null : bytes.subarray(0, at);
      }
      const status = STATUS_LINE.exec(bytes.toString("latin1", at, at + STATUS_LENGTH))?.[1];
      if (status?.startsWith("1") !== true || status === "101") {
        held = null;
        break;
      }
      isInterim = true;
      if (status === "100") {
        bytes = Buffer.from(bytes);
        bytes.write("102", at + STATUS_AT, "latin1");
      }
      at += STATUS_LENGTH;
    }
    return bytes;
  };
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    return held === null || !Buffer.isBuffer(chunk) ? chunk : pass(chunk);
  };
  socket.write = (...given: readonly unknown[]): boolean => {
    if (held === null) begin();
    return write(...given);
  };
}
