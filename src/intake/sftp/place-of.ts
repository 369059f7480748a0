import { posix } from "node:path";
import { SFTP_LIMITS } from "./limits.ts";

/** Where a client's path leads. There are two folders and the files in them; no path reaches the disk of the machine. */
export type Place =
  | { readonly kind: "folder"; readonly folder: "root" | "in" | "out" }
  | { readonly kind: "file"; readonly folder: "in" | "out"; readonly name: string }
  /** Well formed, and leading nowhere. */
  | { readonly kind: "nowhere" }
  /** Too long, or with characters no name has. */
  | { readonly kind: "unusable" };

// oxlint-disable-next-line no-control-regex
const NO_NAME = /[\u0000-\u001f\u007f\\]/;

/**
 * The path from the root, without dots; undefined when it is unusable. A relative path begins at the root, where every session
 * begins.
 */
export function realPath(path: string): string | undefined {
  if (Buffer.byteLength(path) > SFTP_LIMITS.path_bytes || NO_NAME.test(path)) return undefined;
  const whole = posix.normalize(`/${path}`);
  return whole.length > 1 && whole.endsWith("/") ? whole.slice(0, -1) : whole;
}

export function placeOf(path: string): Place {
  const whole = realPath(path);
  if (whole === undefined) return { kind: "unusable" };
  if (whole === "/") return { kind: "folder", folder: "root" };
  const [, folder, name, ...deeper] = whole.split("/");
  if ((folder !== "in" && folder !== "out") || deeper.length > 0) return { kind: "nowhere" };
  if (name === undefined) return { kind: "folder", folder };
  if (Buffer.byteLength(name) > SFTP_LIMITS.name_bytes) return { kind: "unusable" };
  return { kind: "file", folder, name };
}

/** Names under which a file is not yet meant: it counts when it is renamed. */
export function isUnfinishedName(name: string): boolean {
  return /\.(tmp|part|filepart)$/i.test(name);
}
