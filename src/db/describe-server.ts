import pg from "pg";

/** What a database server is and what its user may do. `number` is 150004 for 15.4. */
export type ServerDescription = { version: string; number: number; mayCreateRoles: boolean };

const CONNECT_WITHIN_MS = 5000;

/** Connects once and asks. Rejects when there is no connection. */
export async function describeServer(connectionString: string): Promise<ServerDescription> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerDescription>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              rolcreaterole or rolsuper as "mayCreateRoles"
         from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (!found) throw new Error("the server does not say who we are");
    return found;
  } finally {
    await client.end().catch(() => {});
  }
}
