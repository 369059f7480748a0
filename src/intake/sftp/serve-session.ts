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

/**
 * Answers the requests of one SFTP session, one after the other as they came. The library hands over whatever arrives, so
 * back-pressure is made here: while many requests wait the socket is not read, and none is worked on while the client does not
 * take its answers.
 */
export function serveSession(
  sftp: SFTPWrapper,
  parts: FolderParts & {
    readonly socket: Socket;
    readonly log: Logger;
    readonly onRequest: () => void;
    readonly onAbuse: () => void;
  },
): Session {
  const { limits, socket, log } = parts;
  const folders = new AccountFolders(parts);
  const queue: Request[] = [];
  let waitingBytes = 0;
  let atWork = false;
  let work: Promise<void> = Promise.resolve();
  let left: Promise<void> | null = null;
  const { outgoing } = sftp as unknown as { readonly outgoing: { readonly window: number } };

  const isOver = (): boolean => left !== null || socket.destroyed;
  const isFull = (): boolean => queue.length > limits.waiting || waitingBytes > limits.waiting_bytes;
  /** Its window is closed (then the socket must be read, the opening comes there) or its socket does not drain. */
  const takesAnswers = async (): Promise<void> => {
    while (!isOver() && (outgoing.window === 0 || socket.writableLength > MAX_UNSENT_BYTES)) {
      if (outgoing.window === 0) socket.resume();
      await sleep(LOOK_AGAIN_MS);
    }
  };
  const replyTo = async (request: Request): Promise<Reply> => {
    try {
      return await request.answer();
    } catch (error) {
      log.error({ err: error }, "a request of an SFTP session failed");
      return failed("something went wrong on our side; try again");
    }
  };
  const run = async (): Promise<void> => {
    for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
      await takesAnswers();
      // What was sent before the client went away is not acted upon: a file that nobody waits for any more does not count.
      if (isOver()) continue;
      const reply = await replyTo(request);
      waitingBytes -= request.bytes;
      if (!socket.destroyed) sendReply(sftp, request.id, reply);
      if (!isFull()) socket.resume();
      parts.onRequest();
    }
    atWork = false;
  };
  const take = (id: number, answer: Request["answer"], bytes = 0): void => {
    if (isOver()) return;
    parts.onRequest();
    queue.push({ id, bytes, answer });
    waitingBytes += bytes;
    if (queue.length > limits.most_waiting) return parts.onAbuse();
    if (isFull()) socket.pause();
    if (atWork) return;
    atWork = true;
    work = run();
  };

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
  sftp.on("error", (error: Error) => log.debug({ reason: error.message }, "an SFTP session broke the protocol"));

  const close = (): Promise<void> =>
    (left ??= Promise.resolve()
      .then(() => work)
      .then(() => folders.leave()));
  sftp.on("close", () => void close());
  // No more requests will come: what was asked is still answered, then the channel is closed from this side too.
  sftp.on("end", () => void work.then(() => sftp.end()));
  return { isBusy: () => atWork, close };
}
