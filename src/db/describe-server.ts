import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applicationConnection } from "./application-role.ts";
import type { RoleSecrets } from "./role-secrets.ts";
import { isDatabaseAway } from "#adapters/is-database-away.ts";

/** What a database server is and what its user may do. `number` is 150004 for 15.4. */
export type ServerDescription = { version: string; number: number; mayCreateRoles: boolean; isStandby: boolean };

const CONNECT_WITHIN_MS = 5000;

/**
 * Whether something stands between that gives each transaction another session (PgBouncer in transaction mode): the session that
 * greeted us is then not the one that answers.
 */
export async function isThroughPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== (client as unknown as { readonly processID: number | null }).processID;
}

/** The same of a connection as the application role opens it. */
export async function isPooled(connectionString: string, secrets: RoleSecrets): Promise<boolean> {
  const client = new pg.Client({
    ...applicationConnection(connectionString, secrets),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await isThroughPooler(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connects once and asks. Rejects when there is no connection. */
export async function describeServer(connectionString: string): Promise<ServerDescription> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerDescription>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              rolcreaterole or rolsuper as "mayCreateRoles", pg_is_in_recovery() as "isStandby"
         from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (!found) throw new Error("the server does not say who we are");
    return found;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Between two tries to reach a server that is not there yet. */
const ASK_AGAIN_MS = 500;

/**
 * Does what a process begins with; again, as long as the database goes away in the midst of it. `act` must do no harm when it is
 * done twice. `onWait` is told each new reason.
 */
export async function untilServerStays<T>(act: () => Promise<T>, onWait: (reason: string) => void): Promise<T> {
  let said = "";
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string };
      if (!isDatabaseAway(error)) throw error;
      const reason = message === "" ? String(code) : message;
      if (reason !== said) onWait(reason);
      said = reason;
      await sleep(ASK_AGAIN_MS);
    }
  }
}

/**
 * Waits until the server answers, for a process that is started before its database. `onWait` is told each new reason. What
 * waiting does not mend (a wrong password, a database that does not exist) is an error at once.
 */
export function waitForServer(connectionString: string, onWait: (reason: string) => void): Promise<ServerDescription> {
  return untilServerStays(() => describeServer(connectionString), onWait);
}
