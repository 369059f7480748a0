import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { SFTP_LIMITS } from "./limits.ts";

const READ_BYTES = 256 * 1024;

/**
 * A file while it arrives, written in any order. Its spool file has no name from the moment it is made, so whatever becomes of
 * this process, nothing of an upload stays behind.
 */
export class Upload {
  name: string;
  /** Handles on it. */
  opened = 0;
  size = 0;
  modifiedAt = Date.now();
  /** Something could not be written: what is there must never count. */
  broken = false;
  readonly #file: FileHandle;
  /** What was written: from, to; in order, apart. */
  #ranges: (readonly [from: number, to: number])[] = [];

  private constructor(name: string, file: FileHandle) {
    this.name = name;
    this.#file = file;
  }

  static async begin(folder: string, name: string): Promise<Upload> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, "wx+", 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Upload(name, file);
  }

  /** Whether it was written; when not, the upload is broken. */
  async write(offset: number, bytes: Uint8Array, atMost: number): Promise<boolean> {
    const to = offset + bytes.length;
    if (this.broken || !Number.isSafeInteger(offset) || offset < 0 || to > atMost) {
      this.broken = true;
      return false;
    }
    if (bytes.length === 0) return true;
    this.#note(offset, to);
    if (this.#ranges.length > SFTP_LIMITS.ranges) this.broken = true;
    if (this.broken) return false;
    try {
      for (let done = 0; done < bytes.length;) {
        done += (await this.#file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
      }
    } catch {
      this.broken = true;
      return false;
    }
    this.size = Math.max(this.size, to);
    this.modifiedAt = Date.now();
    return true;
  }

  #note(from: number, to: number): void {
    const last = this.#ranges.at(-1);
    if (last !== undefined && from === last[1]) {
      this.#ranges[this.#ranges.length - 1] = [last[0], to];
      return;
    }
    const touching = this.#ranges.filter(([a, b]) => a <= to && b >= from);
    const apart = this.#ranges.filter(([a, b]) => a > to || b < from);
    const whole = [Math.min(from, ...touching.map(([a]) => a)), Math.max(to, ...touching.map(([, b]) => b))] as const;
    this.#ranges = [...apart, whole].sort(([a], [b]) => a - b);
  }

  /** No part of it is missing. */
  isWhole(): boolean {
    return !this.broken && (this.size === 0 || (this.#ranges.length === 1 && this.#ranges[0]?.[0] === 0));
  }

  async truncate(size: number): Promise<void> {
    await this.#file.truncate(size);
    this.size = Math.min(this.size, size);
    this.#ranges = this.#ranges.filter(([from]) => from < size).map(([from, to]) => [from, Math.min(to, size)] as const);
    if (size === 0) this.broken = false;
  }

  async hash(): Promise<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of this.chunks()) hash.update(chunk);
    return hash.digest();
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size;) {
      const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, this.size - at));
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error("an upload's spool file is shorter than what was written to it");
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {});
  }
}
