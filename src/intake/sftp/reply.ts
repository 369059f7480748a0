import ssh2 from "ssh2";
import type { Attributes, FileEntry, SFTPWrapper } from "ssh2";

const { STATUS_CODE } = ssh2.utils.sftp;

export type StatusName = "OK" | "EOF" | "NO_SUCH_FILE" | "PERMISSION_DENIED" | "FAILURE" | "OP_UNSUPPORTED";

/** What a request is answered with. */
export type Reply =
  | { readonly kind: "status"; readonly status: StatusName; readonly message: string }
  | { readonly kind: "handle"; readonly handle: Buffer }
  | { readonly kind: "data"; readonly bytes: Buffer }
  | { readonly kind: "names"; readonly entries: readonly FileEntry[] }
  | { readonly kind: "attributes"; readonly attributes: Attributes };

const status = (name: StatusName, message: string): Reply => ({ kind: "status", status: name, message });

export const OK = status("OK", "");
export const EOF = status("EOF", "there is no more");
export const NO_SUCH_FILE = status("NO_SUCH_FILE", "there is no such file");
export const UNUSABLE = status("FAILURE", "the path is too long, or holds characters no name has");
export function denied(message: string): Reply {
  return status("PERMISSION_DENIED", message);
}
export function failed(message: string): Reply {
  return status("FAILURE", message);
}
export const NO_HANDLE = failed("there is no such handle");

export function sendReply(sftp: SFTPWrapper, requestId: number, reply: Reply): void {
  switch (reply.kind) {
    case "status":
      return void sftp.status(requestId, STATUS_CODE[reply.status], reply.message);
    case "handle":
      return void sftp.handle(requestId, reply.handle);
    case "data":
      return void sftp.data(requestId, reply.bytes);
    case "names":
      return void sftp.name(requestId, [...reply.entries]);
    case "attributes":
      return void sftp.attrs(requestId, reply.attributes);
  }
}

const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;
const seconds = (ms: number): number => Math.floor(ms / 1000);

export function folderAttributes(at: number): Attributes {
  return {
    mode: FOLDER_MODE,
    uid: 0,
    gid: 0,
    size: 0,
    atime: seconds(at),
    mtime: seconds(at),
  };
}

export function fileAttributes(file: { readonly size: number; readonly modifiedAt: number }): Attributes {
  return {
    mode: FILE_MODE,
    uid: 0,
    gid: 0,
    size: file.size,
    atime: seconds(file.modifiedAt),
    mtime: seconds(file.modifiedAt),
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** An entry of a listing; `longname` as `ls -l` prints it, which some clients read. */
export function entryOf(filename: string, attrs: Attributes): FileEntry {
  const at = new Date(attrs.mtime * 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const when = `${MONTHS[at.getUTCMonth()]} ${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const rights = attrs.mode === FOLDER_MODE ? "drwxr-xr-x" : "-rw-r--r--";
  return { filename, longname: `${rights} 1 edi edi ${String(attrs.size).padStart(10)} ${when} ${filename}`, attrs };
}
