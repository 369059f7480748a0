import { isDatabaseAway, isHeldByOthers } from "#adapters/is-database-away.ts";
import { isStorageFull } from "#adapters/is-storage-full.ts";

const AWAY_MS = 500;
/** Others hold what is due, or the database asked for another try: look again after this. */
export const SOON_MS = 20;

/**
 * Deadlocks, serialization failures, locks that others held too long, a database that went away and a full disk: the items simply
 * run again.
 */
export function isPassing(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? "").startsWith("40") || isHeldByOthers(error) || isAway(error);
}

/** How long to rest after a failure that passes. */
export function restAfter(error: unknown): number {
  return isAway(error) ? AWAY_MS : SOON_MS;
}

/** Neither the database nor the disk is there for anybody. */
export function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || isStorageFull(error);
}
