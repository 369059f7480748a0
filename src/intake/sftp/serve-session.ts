import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { SFTPWrapper } from "ssh2";
import { AccountFolders, type FolderParts } from "./account-folders.ts";
import { denied, failed, type Reply, sendReply } from "./reply.ts";

interface Request {
  readonly id: number;
  readonly bytes: number;
  readonly answer: () => Promise<Reply> | Reply;
}

export interface Session {
  /** A request is being worked on, or waits. */
  isBusy(): boolean;
  /**
   * Takes no more requests and forgets those that wait; resolves when the one at work is answered and nothing unfinished is left.
   */
  close(): Promise<void>;
}

const NOT_HERE = denied("this is not done here: files are put into /in, acknowledgements lie in /out");
const LOOK_AGAIN_MS = 20;
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

interface SessionParts extends FolderParts {
  readonly socket: Socket;
  readonly log: Logger;
  readonly onRequest: () => void;
  readonly onAbuse: () => void;
}

/**
 * Answers the requests of one SFTP session, one after the other as they came. The library hands over whatever arrives, so
 * back-pressure is made here: while many requests wait the socket is not read, and none is worked on while the client does not
 * take its answers.
 */
export function serveSession(sftp: SFTPWrapper, parts: SessionParts): Session {
  const folders = new AccountFolders(parts);
  const requests = new Requests(sftp, parts);
  const take = (id: number, answer: Request["answer"], bytes = 0): void => requests.take({ id, bytes, answer });

  sftp.on("OPEN", (id, path, flags) => take(id, () => folders.open(path, flags)));
  sftp.on("READ", (id, handle, offset, length) => take(id, () => folders.read(handle, offset, length)));
  sftp.on("WRITE", (id, handle, offset, bytes) => take(id, () => folders.write(handle, offset, bytes), bytes.length));
  sftp.on("CLOSE", (id, handle) => take(id, () => folders.close(handle)));
  sftp.on("STAT", (id, path) => take(id, () => folders.stat(path)));
  sftp.on("LSTAT", (id, path) => take(id, () => folders.stat(path)));
  sftp.on("FSTAT", (id, handle) => take(id, () => folders.fstat(handle)));
  sftp.on("SETSTAT", (id, path) => take(id, () => folders.setStat(path)));
  sftp.on("FSETSTAT", (id, handle) => take(id, () => folders.fsetStat(handle)));
  sftp.on("OPENDIR", (id, path) => take(id, () => folders.openFolder(path)));
  sftp.on("READDIR", (id, handle) => take(id, () => folders.readFolder(handle)));
  sftp.on("REALPATH", (id, path) => take(id, () => folders.realPath(path)));
  sftp.on("RENAME", (id, from, to) => take(id, () => folders.rename(from, to)));
  sftp.on("REMOVE", (id, path) => take(id, () => folders.remove(path)));
  for (const event of ["MKDIR", "RMDIR", "READLINK", "SYMLINK"])
    (sftp as EventEmitter).on(event, (id: number) => take(id, () => NOT_HERE));
  // A packet nobody can read: the library has closed the channel.
  sftp.on("error", (error: Error) => parts.log.debug({ reason: error.message }, "an SFTP session broke the protocol"));

  const close = (): Promise<void> => requests.close(() => folders.leave());
  sftp.on("close", () => void close());
  // No more requests will come: what was asked is still answered, then the channel is closed from this side too.
  sftp.on("end", () => void requests.done().then(() => sftp.end()));
  return { isBusy: () => requests.isBusy(), close };
}

/** The requests of a session, answered in the order in which they came. */
class Requests {
  readonly #sftp: SFTPWrapper;
  readonly #parts: SessionParts;
  readonly #queue: Request[] = [];
  #waitingBytes = 0;
  #atWork = false;
  #work: Promise<void> = Promise.resolve();
  #left: Promise<void> | null = null;

  constructor(sftp: SFTPWrapper, parts: SessionParts) {
    this.#sftp = sftp;
    this.#parts = parts;
  }

  take(request: Request): void {
    if (this.#isOver()) return;
    const { limits, socket, onRequest, onAbuse } = this.#parts;
    onRequest();
    this.#queue.push(request);
    this.#waitingBytes += request.bytes;
    if (this.#queue.length > limits.most_waiting) return onAbuse();
    if (this.#isFull()) socket.pause();
    if (this.#atWork) return;
    this.#atWork = true;
    this.#work = this.#run();
  }

  isBusy(): boolean {
    return this.#atWork;
  }

  /** Resolves when what was asked so far is answered. */
  done(): Promise<void> {
    return this.#work;
  }

  /** Takes no more, and calls `leave` when the request at work is answered. */
  close(leave: () => Promise<void>): Promise<void> {
    return (this.#left ??= Promise.resolve()
      .then(() => this.#work)
      .then(leave));
  }

  async #run(): Promise<void> {
    const { socket, onRequest } = this.#parts;
    for (let request = this.#queue.shift(); request !== undefined; request = this.#queue.shift()) {
      await this.#takesAnswers();
      // What was sent before the client went away is not acted upon: a file that nobody waits for any more does not count.
      if (this.#isOver()) continue;
      const reply = await this.#replyTo(request);
      this.#waitingBytes -= request.bytes;
      if (!socket.destroyed) sendReply(this.#sftp, request.id, reply);
      if (!this.#isFull()) socket.resume();
      onRequest();
    }
    this.#atWork = false;
  }

  /**
   * Resolves when the client takes answers. Until then its window is closed (the socket must be read, the opening comes there) or
   * its socket does not drain.
   */
  async #takesAnswers(): Promise<void> {
    const { socket } = this.#parts;
    const { outgoing } = this.#sftp as unknown as { readonly outgoing: { readonly window: number } };
    while (!this.#isOver() && (outgoing.window === 0 || socket.writableLength > MAX_UNSENT_BYTES)) {
      if (outgoing.window === 0) socket.resume();
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async #replyTo(request: Request): Promise<Reply> {
    try {
      return await request.answer();
    } catch (error) {
      this.#parts.log.error({ err: error }, "a request of an SFTP session failed");
      return failed("something went wrong on our side; try again");
    }
  }

  #isOver(): boolean {
    return this.#left !== null || this.#parts.socket.destroyed;
  }

  #isFull(): boolean {
    const { limits } = this.#parts;
    return this.#queue.length > limits.waiting || this.#waitingBytes > limits.waiting_bytes;
  }
}
