import { closeSync, copyFileSync, existsSync, ftruncateSync, openSync, readSync, statSync } from "node:fs";

const MAX_BYTES = 10 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;

export type ServerLog = {
  /** File descriptor the server's processes append to. */
  fd: number;
  close(): void;
};

/**
 * Opens the server's log for appending and keeps it small: past 10 MB it is copied to `<file>.1` and emptied in place,
 * because the server's processes hold it open.
 */
export function openServerLog(file: string): ServerLog {
  const fd = openSync(file, "a", 0o600);
  cap(file, fd);
  const timer = setInterval(() => cap(file, fd), CHECK_EVERY_MS);
  timer.unref();
  return {
    fd,
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

function cap(file: string, fd: number): void {
  if (!existsSync(file) || statSync(file).size <= MAX_BYTES) return;
  copyFileSync(file, `${file}.1`);
  ftruncateSync(fd, 0);
}

/** The last lines of the log, for a message about a server that did not start. */
export function logTail(file: string, lines = 5): string {
  try {
    const size = statSync(file).size;
    const length = Math.min(size, 4096);
    const buffer = Buffer.alloc(length);
    const fd = openSync(file, "r");
    readSync(fd, buffer, 0, length, size - length);
    closeSync(fd);
    return buffer.toString("utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}
