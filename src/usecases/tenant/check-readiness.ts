import { freeBytes } from "#adapters/free-bytes.ts";
import { isDatabaseAway } from "#adapters/is-database-away.ts";
import { isStorageFull } from "#adapters/is-storage-full.ts";
import { findMissingRight, measureSkew, probeWriting, readDatabaseState } from "#db/queries/queue/readiness.ts";
import type { Context } from "#src/context.ts";
import { PerDatabase } from "../per-database.ts";

/** What a process needs to serve, each with what is wrong about it; null where nothing is. */
export interface Readiness {
  readonly database: string | null;
  readonly migrations: string | null;
  /** Whoever migrated was ended before the roles of the service had their rights, or they were taken since. */
  readonly rights: string | null;
  readonly writes: string | null;
  readonly storage: string | null;
  /** Without it what is accepted waits and nothing is lost: told, and no reason to send requests elsewhere. */
  readonly queue: string | null;
  /** A wrong clock ends sessions and holds at the wrong time: told, as all processes of a machine have it. */
  readonly clock: string | null;
}

export interface ReadinessParts {
  /** Names of the migrations of this release. */
  readonly migrations: readonly string[];
  /** The folder that must have room for what comes. */
  readonly folder: string;
  readonly minFreeBytes: number;
}

const PATIENCE_MS = 2_000;
/** A worker says that it lives every 3 s. */
const WORKER_HEARD_WITHIN_SECONDS = 20;

/** Asks the database and the disk, and waits no longer than two seconds for either. Never fails. */
export async function checkReadiness(context: Context, parts: ReadinessParts): Promise<Readiness> {
  const [state, writes, storage, skew] = await Promise.all([
    inTime(readDatabaseState(context.db.control, WORKER_HEARD_WITHIN_SECONDS)),
    inTime(probeWriting(context.db.control)),
    inTime(freeBytes(parts.folder)),
    inTime(measureSkew(context.db.control, context.clock.now)),
  ]);
  const missing = "value" in state ? parts.migrations.filter((name) => !state.value.migrations.includes(name)) : [];
  // What a newer release says of its tables is asked of itself.
  const isOurs =
    "value" in state && missing.length === 0 && state.value.migrations.every((name) => parts.migrations.includes(name));
  const right = isOurs ? await inTime(missingRights.of(context)()) : { value: undefined };
  return {
    database: "error" in state ? wordsOf(state.error) : null,
    migrations:
      missing.length === 0
        ? null
        : `${missing.length} migrations have not run, the first of them ${missing[0]}: run weighbridge migrate`,
    rights:
      "error" in right
        ? wordsOf(right.error)
        : right.value === undefined
          ? null
          : `the service may not do what it must (${right.value}): run weighbridge migrate`,
    writes: "error" in writes ? wordsOf(writes.error) : null,
    storage: "error" in storage ? `${parts.folder} cannot be looked at` : diskSpaceText(storage.value, parts),
    queue: "value" in state && state.value.workers === 0 ? "no worker was heard of: what is accepted waits until one runs" : null,
    clock: "value" in skew ? clockText(skew.value) : null,
  };
}

/** Two thousand rights are looked at: not for each question of whoever spreads requests. */
const RIGHTS_HOLD_FOR_MS = 30_000;

const missingRights = new PerDatabase(({ db }) => {
  let goodUntil = 0;
  return async (): Promise<string | undefined> => {
    if (performance.now() < goodUntil) return undefined;
    const missing = await findMissingRight(db.control);
    if (missing === undefined) goodUntil = performance.now() + RIGHTS_HOLD_FOR_MS;
    return missing;
  };
});

/** Whether requests are served as they should be. */
export function isReady(readiness: Readiness): boolean {
  return [readiness.database, readiness.migrations, readiness.rights, readiness.writes, readiness.storage].every(
    (problem) => problem === null,
  );
}

/** More than a slow answer of the database explains. */
const MAX_SKEW_SECONDS = 5;

function clockText(seconds: number): string | null {
  if (Math.abs(seconds) <= MAX_SKEW_SECONDS) return null;
  const way = seconds > 0 ? "ahead of" : "behind";
  return `the clock of this machine is ${Math.abs(seconds).toFixed(0)} s ${way} the database's: set both by NTP`;
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

async function inTime<T>(asked: Promise<T>): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  try {
    return { value: await Promise.race([asked, late]) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

function diskSpaceText(free: number, { folder, minFreeBytes }: ReadinessParts): string | null {
  if (free >= minFreeBytes) return null;
  return `${Math.floor(free / MEGABYTE)} MB are free for ${folder}, and ${Math.floor(minFreeBytes / MEGABYTE)} MB have to be (MIN_FREE_DISK_MB)`;
}

const MEGABYTE = 1024 ** 2;

/** read_only_sql_transaction: a standby, or a server whose disk was full. */
const READ_ONLY = "25006";
/** undefined_table, undefined_column: the schema is of another release. */
const UNDEFINED = /^42(?:P01|703)$/;
/** insufficient_privilege. */
const FORBIDDEN = "42501";
/** invalid_sql_statement_name: a pooler gave the statement to another session. */
const UNKNOWN_STATEMENT = "26000";

function wordsOf(error: unknown): string {
  const code = String((error as { readonly code?: unknown }).code ?? "");
  if (isStorageFull(error)) return "the database has no room to write";
  if (code === READ_ONLY) return "the database takes no writes: it is a standby, or read-only";
  if (UNDEFINED.test(code)) return "a table of this release is missing: run weighbridge migrate";
  if (code === FORBIDDEN) return "the service may not do what it must: run weighbridge migrate";
  if (code === UNKNOWN_STATEMENT)
    return "prepared statements are lost on their way: a pooler stands between that cannot carry them";
  if (isDatabaseAway(error)) return "the database cannot be reached";
  return error instanceof Error && error.message.startsWith("no answer")
    ? `the database gave ${error.message}`
    : "the database cannot be asked";
}
