import ssh2 from "ssh2";
import type { FileEntry } from "ssh2";
import type { Context } from "#src/context.ts";
import type { SftpLimits } from "./limits.ts";
import { listOut, type OutFile, readOut, type SftpAccount, takeOut } from "./out-folder.ts";
import { isUnfinishedName, type Place, placeOf, realPath } from "./place-of.ts";
import { receiveUpload } from "./receive-upload.ts";
import {
  denied,
  entryOf,
  EOF,
  failed,
  fileAttributes,
  folderAttributes,
  NO_HANDLE,
  NO_SUCH_FILE,
  OK,
  type Reply,
  UNUSABLE,
} from "./reply.ts";
import { Upload } from "./upload.ts";

const { OPEN_MODE } = ssh2.utils.sftp;

export interface FolderParts {
  readonly context: Context;
  readonly limits: SftpLimits;
  /** Where uploads are spooled. */
  readonly spool: string;
  /** The account as it is now; undefined when it was deleted, disabled, or lost the key the client came with. */
  readonly account: () => Promise<SftpAccount | undefined>;
}

type Handle =
  | { readonly kind: "upload"; readonly upload: Upload; readonly appends: boolean }
  | { readonly kind: "out"; readonly content: Buffer; readonly file: OutFile }
  | { readonly kind: "listing"; readonly entries: readonly FileEntry[]; at: number };

const GONE = denied("the account may not do this any more");
const OUT_FRESH_MS = 2_000;
const MAX_REMEMBERED = 1_000;

/**
 * What a session sees: `/in`, where files are put, and `/out`, where acknowledgements lie. Uploads belong to the session: what is
 * not finished when it ends is gone. A file counts when it is closed under its final name, or renamed to one; then it is received
 * before the client is answered.
 */
export class AccountFolders {
  readonly #parts: FolderParts;
  readonly #startedAt = Date.now();
  readonly #handles = new Map<number, Handle>();
  #lastHandle = 0;
  readonly #uploads = new Map<string, Upload>();
  /** Received in this session: clients look at the size of what they have just sent. */
  readonly #received = new Map<string, { readonly size: number; readonly modifiedAt: number }>();
  #out: { readonly at: number; readonly files: ReadonlyMap<string, OutFile> } | null = null;

  constructor(parts: FolderParts) {
    this.#parts = parts;
  }

  realPath(path: string): Reply {
    const whole = realPath(path);
    return whole === undefined ? UNUSABLE : { kind: "names", entries: [entryOf(whole, folderAttributes(this.#startedAt))] };
  }

  async stat(path: string): Promise<Reply> {
    const place = placeOf(path);
    if (place.kind === "unusable") return UNUSABLE;
    if (place.kind === "nowhere") return NO_SUCH_FILE;
    if (place.kind === "folder") return { kind: "attributes", attributes: folderAttributes(this.#startedAt) };
    const file =
      place.folder === "in"
        ? (this.#uploads.get(place.name) ?? this.#received.get(place.name))
        : (await this.#listOut())?.get(place.name);
    return file === undefined ? NO_SUCH_FILE : { kind: "attributes", attributes: fileAttributes(file) };
  }

  fstat(raw: Buffer): Reply {
    const handle = this.#find(raw);
    if (handle === undefined) return NO_HANDLE;
    if (handle.kind === "listing") return { kind: "attributes", attributes: folderAttributes(this.#startedAt) };
    return { kind: "attributes", attributes: fileAttributes(handle.kind === "upload" ? handle.upload : handle.file) };
  }

  /** Rights and times are taken note of by nobody: clients set them after every upload and expect to be let. */
  async setStat(path: string): Promise<Reply> {
    const found = await this.stat(path);
    return found.kind === "attributes" ? OK : found;
  }

  fsetStat(raw: Buffer): Reply {
    return this.#find(raw) === undefined ? NO_HANDLE : OK;
  }

  async openFolder(path: string): Promise<Reply> {
    const place = placeOf(path);
    if (place.kind === "unusable") return UNUSABLE;
    if (place.kind !== "folder") return NO_SUCH_FILE;
    const at = this.#startedAt;
    const entries = [entryOf(".", folderAttributes(at)), entryOf("..", folderAttributes(at))];
    if (place.folder === "root") entries.push(entryOf("in", folderAttributes(at)), entryOf("out", folderAttributes(at)));
    else if (place.folder === "in") {
      for (const upload of this.#uploads.values()) entries.push(entryOf(upload.name, fileAttributes(upload)));
    } else {
      this.#out = null;
      const files = await this.#listOut();
      if (files === undefined) return GONE;
      for (const file of files.values()) entries.push(entryOf(file.name, fileAttributes(file)));
    }
    return this.#keep({ kind: "listing", entries, at: 0 });
  }

  readFolder(raw: Buffer): Reply {
    const handle = this.#find(raw);
    if (handle?.kind !== "listing") return NO_HANDLE;
    const entries = handle.entries.slice(handle.at, handle.at + this.#parts.limits.names_an_answer);
    handle.at += entries.length;
    return entries.length === 0 ? EOF : { kind: "names", entries };
  }

  async open(path: string, flags: number): Promise<Reply> {
    const place = placeOf(path);
    if (place.kind === "unusable") return UNUSABLE;
    if (place.kind !== "file") return denied("files are put into /in and read from /out");
    if (this.#handles.size >= this.#parts.limits.handles) return failed("too many files are open");
    return place.folder === "in" ? await this.#openUpload(place.name, flags) : await this.#openOut(place.name, flags);
  }

  async #openOut(name: string, flags: number): Promise<Reply> {
    if ((flags & ~OPEN_MODE.READ) !== 0) return denied("/out can be read and emptied, not written");
    const account = await this.#parts.account();
    if (account === undefined) return GONE;
    const file = (await this.#listOut())?.get(name);
    const content = file === undefined ? undefined : await readOut(this.#parts.context, account, file);
    return file === undefined || content === undefined ? NO_SUCH_FILE : this.#keep({ kind: "out", content, file });
  }

  async #openUpload(name: string, flags: number): Promise<Reply> {
    const { limits, spool } = this.#parts;
    const known = this.#uploads.get(name);
    if ((flags & OPEN_MODE.WRITE) === 0) return known === undefined ? NO_SUCH_FILE : denied("/in can be written, not read");
    const appends = (flags & OPEN_MODE.APPEND) !== 0;
    if (known !== undefined) {
      if ((flags & OPEN_MODE.EXCL) !== 0) return failed("the file is there already");
      if (known.opened > 0) return failed("the file is being written");
      if ((flags & OPEN_MODE.TRUNC) !== 0) await known.truncate(0);
      return this.#keepUpload(known, appends);
    }
    if ((flags & OPEN_MODE.CREAT) === 0) return NO_SUCH_FILE;
    if (this.#uploads.size >= limits.uploads) return failed("too many uploads are unfinished: finish or remove them first");
    if ((await this.#parts.account()) === undefined) return GONE;
    const upload = await Upload.begin(spool, name);
    this.#uploads.set(name, upload);
    return this.#keepUpload(upload, appends);
  }

  #keepUpload(upload: Upload, appends: boolean): Reply {
    upload.opened += 1;
    return this.#keep({ kind: "upload", upload, appends });
  }

  read(raw: Buffer, offset: number, length: number): Reply {
    const handle = this.#find(raw);
    if (handle === undefined) return NO_HANDLE;
    if (handle.kind !== "out") return denied("this cannot be read");
    const end = offset + Math.min(length, this.#parts.limits.read_bytes);
    const bytes = handle.content.subarray(offset, end);
    return bytes.length === 0 ? EOF : { kind: "data", bytes };
  }

  async write(raw: Buffer, offset: number, bytes: Buffer): Promise<Reply> {
    const handle = this.#find(raw);
    if (handle === undefined) return NO_HANDLE;
    if (handle.kind !== "upload") return denied("this cannot be written");
    const { upload } = handle;
    const others = [...this.#uploads.values()].reduce((sum, entry) => sum + (entry === upload ? 0 : entry.size), 0);
    const atMost = Math.min(this.#parts.limits.file_bytes, this.#parts.limits.session_bytes - others);
    return (await upload.write(handle.appends ? upload.size : offset, bytes, atMost))
      ? OK
      : failed(`it could not be written; a file has at most ${this.#parts.limits.file_bytes} bytes`);
  }

  async close(raw: Buffer): Promise<Reply> {
    const handle = this.#find(raw);
    if (handle === undefined) return NO_HANDLE;
    this.#handles.delete(raw.readUInt32BE(0));
    if (handle.kind !== "upload") return OK;
    const { upload } = handle;
    upload.opened -= 1;
    if (!upload.broken && isUnfinishedName(upload.name)) return OK;
    try {
      return await this.#receive(upload);
    } finally {
      await this.#drop(upload);
    }
  }

  async rename(from: string, to: string): Promise<Reply> {
    const [source, target] = [placeOf(from), placeOf(to)];
    if (source.kind === "unusable" || target.kind === "unusable") return UNUSABLE;
    if (!isIn(source) || !isIn(target)) return denied("only files in /in are renamed, within it");
    const upload = this.#uploads.get(source.name);
    if (upload === undefined) return NO_SUCH_FILE;
    if (upload.opened > 0) return failed("the file is still being written");
    if (target.name === source.name) return OK;
    if (this.#uploads.has(target.name)) return failed("a file of that name is being uploaded");
    upload.name = target.name;
    if (isUnfinishedName(target.name)) {
      this.#uploads.delete(source.name);
      this.#uploads.set(target.name, upload);
      return OK;
    }
    let reply: Reply | undefined;
    try {
      reply = await this.#receive(upload);
      return reply;
    } finally {
      // Refused, it stays under its old name: the client may try again.
      upload.name = source.name;
      if (reply === OK) await this.#drop(upload);
    }
  }

  async remove(path: string): Promise<Reply> {
    const place = placeOf(path);
    if (place.kind === "unusable") return UNUSABLE;
    if (place.kind !== "file") return denied("only files in /in and /out are removed");
    if (place.folder === "in") {
      const upload = this.#uploads.get(place.name);
      if (upload === undefined) return NO_SUCH_FILE;
      if (upload.opened > 0) return failed("the file is being written");
      await this.#drop(upload);
      return OK;
    }
    const account = await this.#parts.account();
    if (account === undefined) return GONE;
    const file = (await this.#listOut())?.get(place.name);
    if (file === undefined) return NO_SUCH_FILE;
    await takeOut(this.#parts.context, account, file);
    this.#out = null;
    return OK;
  }

  /** The session is over: nothing unfinished stays. */
  async leave(): Promise<void> {
    this.#handles.clear();
    await Promise.all([...this.#uploads.values()].map((upload) => this.#drop(upload)));
  }

  async #receive(upload: Upload): Promise<Reply> {
    if (!upload.isWhole()) return failed("parts of the file are missing: nothing was received");
    const account = await this.#parts.account();
    if (account === undefined) return GONE;
    const { context } = this.#parts;
    const received = await receiveUpload(context, account, upload);
    const facts = { tenant: account.tenantUuid, user: account.userName, file: upload.name, bytes: upload.size };
    if (received.kind !== "received") {
      context.log.warn({ ...facts, reason: received.reason }, "a file that came by SFTP was not taken");
      return received.kind === "denied" ? denied(received.reason) : failed(received.reason);
    }
    context.log.info(facts, "a file was received by SFTP");
    if (this.#received.size >= MAX_REMEMBERED) this.#received.clear();
    this.#received.set(upload.name, { size: upload.size, modifiedAt: upload.modifiedAt });
    this.#out = null;
    return OK;
  }

  async #drop(upload: Upload): Promise<void> {
    for (const [name, entry] of this.#uploads) if (entry === upload) this.#uploads.delete(name);
    await upload.discard();
  }

  async #listOut(): Promise<ReadonlyMap<string, OutFile> | undefined> {
    const account = await this.#parts.account();
    if (account === undefined) return undefined;
    if (this.#out === null || Date.now() - this.#out.at > OUT_FRESH_MS)
      this.#out = { at: Date.now(), files: await listOut(this.#parts.context, account) };
    return this.#out.files;
  }

  #find(raw: Buffer): Handle | undefined {
    return raw.length === 4 ? this.#handles.get(raw.readUInt32BE(0)) : undefined;
  }

  #keep(handle: Handle): Reply {
    if (this.#handles.size >= this.#parts.limits.handles) return failed("too many files are open");
    this.#lastHandle = (this.#lastHandle + 1) >>> 0;
    this.#handles.set(this.#lastHandle, handle);
    const raw = Buffer.alloc(4);
    raw.writeUInt32BE(this.#lastHandle);
    return { kind: "handle", handle: raw };
  }
}

const isIn = (place: Place): place is Extract<Place, { kind: "file" }> => place.kind === "file" && place.folder === "in";
