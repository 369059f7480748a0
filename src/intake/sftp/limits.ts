import { MAX_FILE_SIZE } from "#usecases/edi/receive-x12.ts";

/** What one client, and all of them, may take of a process. */
export const SFTP_LIMITS = {
  connections: 64,
  connections_per_account: 4,
  /** Connections of an address that have not proved who they are. */
  unproven_per_address: 16,
  /** After our last word who does not hang up has so long. */
  last_word_ms: 5_000,
  /** From the first byte until the client has proved who it is. */
  handshake_ms: 20_000,
  idle_ms: 5 * 60_000,
  /** Public keys a client may offer on one connection. */
  attempts: 10,
  /** Before each refusal, so that guessing is slow. */
  refusal_ms: 400,
  handles: 32,
  /** Uploads of a session that are begun and not received yet. */
  uploads: 16,
  file_bytes: MAX_FILE_SIZE,
  /** Unfinished uploads of a session, together. */
  session_bytes: 4 * MAX_FILE_SIZE,
  path_bytes: 1_024,
  name_bytes: 200,
  /** Holes of a file that is written in any order. */
  ranges: 4_096,
  read_bytes: 32 * 1024,
  names_an_answer: 64,
  /** What is listed of `/out` at once; the rest follows when these are taken. */
  listed: 10_000,
  /** Requests that wait in a session before its socket is no longer read, and before the client is sent away. */
  waiting: 64,
  waiting_bytes: 4 * 1024 * 1024,
  most_waiting: 4_096,
  /** How long a stop waits for files that are being received. */
  drain_ms: 15_000,
} as const;

export type SftpLimits = { readonly [Name in keyof typeof SFTP_LIMITS]: number };
