import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { isUnanswered } from "#adapters/is-database-away.ts";
import { applicationConnection } from "./application-role.ts";
import { type OnStandbyChange, readStandby, type Standby } from "./read-standby.ts";
import type { RoleSecrets } from "./role-secrets.ts";

export interface DatabaseOptions {
  /**
   * Where the database is, as the application role, or as anybody when `secrets` are given: then the role that they know signs
   * in.
   */
  readonly connectionString: string;
  readonly secrets?: RoleSecrets;
  /** For LISTEN, when the other goes through a pooler in transaction mode. Signed in as the other is. */
  readonly directConnectionString?: string;
  /**
   * Whether statements may have names, under which the server keeps their plans: not through a pooler that gives each transaction
   * another session.
   */
  readonly named?: boolean;
  /** A standby, for reads. Signed in as the other is, without names of statements. */
  readonly standby?: { readonly connectionString: string; readonly onChange: OnStandbyChange };
  readonly connections?: number;
  /** What runs, for whoever looks at the server's sessions: "api", "worker". */
  readonly program?: string;
  readonly onError?: (error: Error) => void;
}

/**
 * What a worker asks is planned without knowing how much there is: what the statistics say was true seconds ago and may be wrong
 * by five orders of magnitude, and plans are kept. A worker looks up the things of its batch by their keys, so its plans go by
 * indexes row by row, whatever the statistics say; ways that read all that a tenant has and join it afterwards are shut.
 */
export const BY_KEY = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin", "enable_material"];
/** A claim walks its index in order as well: a plan that collects and sorts first reads the whole queue for each batch. */
export const IN_ORDER = ["enable_bitmapscan", "enable_sort"];
/** A connection that was cut without a word is noticed by the server's system after some 30 s, by ours as soon. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Longer than the server lets a statement run: only an answer that never comes takes so long. */
const ANSWER_WITHIN_MS = 75_000;
/**
 * For statements that never take long, and for which others wait: a transaction's beginning, a claim, an acceptance. Without an
 * answer by then their connection is given up.
 */
export const QUICK_ANSWER_MS = 10_000;
/** A note is one small statement: without an answer by then its connection is given up and the next note takes another. */
const NOTE_WITHIN_MS = 6_000;

/** The primary does what a standby is too slow for. */
const STANDBY_CONNECTS_WITHIN_MS = 2_000;
const STANDBY_ANSWERS_WITHIN_MS = 15_000;

/** The connections of one program. */
export interface Pools {
  /** The role that signs in. */
  readonly user: string;
  readonly pool: pg.Pool;
  /** One connection whose commits do not wait for the disk. */
  readonly hints: pg.Pool;
  readonly standby: Standby | null;
  /** For LISTEN, past a pooler. */
  readonly direct: pg.ClientConfig;
  /** What the sessions are called on the server. */
  readonly sessions: string;
}

export function openPools(options: DatabaseOptions, onError: (error: Error) => void): Pools {
  const config = applicationConnection(options.connectionString, options.secrets);
  const { user, password } = config;
  const direct = { ...applicationConnection(options.directConnectionString ?? options.connectionString), user, password };
  const sessions = `weighbridge ${options.program ?? "program"} ${randomUUID()}`;
  const pool = new pg.Pool({
    ...config,
    ...KEEP_ALIVE,
    max: options.connections ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: sessions,
  });
  const hints = new pg.Pool({
    ...direct,
    ...KEEP_ALIVE,
    max: 1,
    connectionTimeoutMillis: NOTE_WITHIN_MS,
    query_timeout: NOTE_WITHIN_MS,
    // Its statements are those of the queue: planned as claims are.
    options: `-c synchronous_commit=off ${[...BY_KEY, ...IN_ORDER].map((setting) => `-c ${setting}=off`).join(" ")}`,
    application_name: sessions,
  });
  listenForLife(pool, onError);
  listenForLife(hints, onError);
  return { user: user ?? "", pool, hints, standby: standbyOf(options, pool, sessions, onError), direct, sessions };
}

function standbyOf(
  { standby, secrets, connectionString, connections }: DatabaseOptions,
  primary: pg.Pool,
  sessions: string,
  onError: (error: Error) => void,
): Standby | null {
  if (standby === undefined) return null;
  const { user, password } = applicationConnection(connectionString, secrets);
  const pool = new pg.Pool({
    ...applicationConnection(standby.connectionString),
    user,
    password,
    ...KEEP_ALIVE,
    max: connections ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: STANDBY_CONNECTS_WITHIN_MS,
    query_timeout: STANDBY_ANSWERS_WITHIN_MS,
    application_name: sessions,
  });
  listenForLife(pool, onError);
  return readStandby(primary, pool, standby.onChange);
}

/**
 * A session may end at any moment, also in the tick in which the pool hands its client from one caller to the next: a client that
 * nobody listens to then ends the process. So each has a listener from its first moment to its last.
 */
function listenForLife(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", onError);
    hangUpOnSilence(client);
  });
}

/**
 * A statement that is not answered in time is asked no more, and the driver asks the next one on the same connection, behind it:
 * whoever undoes and rolls back waits as long for each. So the connection is ended at once, and what is asked of it fails.
 */
function hangUpOnSilence(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  client.query = ((...given: readonly unknown[]): unknown => {
    const asked = (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(client, [...given]);
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (isUnanswered(error)) stream.destroy();
      });
    return asked;
  }) as typeof client.query;
}
