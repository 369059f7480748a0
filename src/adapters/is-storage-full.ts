/** disk_full: of the database's server. */
const DATABASE_FULL = "53100";
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", DATABASE_FULL]);

/**
 * Whether something failed since the disk, this machine's or the database's, is full or the process has too many files open. It
 * passes: the same may be tried again later.
 */
export function isStorageFull(error: unknown): boolean {
  return CODES.has((error as { readonly code?: unknown } | null)?.code);
}

/** Whether it is the database's server that has no room to write. */
export function isDatabaseFull(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === DATABASE_FULL;
}
