const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]);

/**
 * Whether something failed since the disk is full or the process has too many files open. It passes: the same may be tried again
 * later.
 */
export function isStorageFull(error: unknown): boolean {
  return CODES.has((error as { readonly code?: unknown } | null)?.code);
}
