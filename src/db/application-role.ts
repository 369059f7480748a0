import { createHmac } from "node:crypto";
import pg from "pg";

/**
 * The role the service serves with: it owns nothing, is no superuser and cannot bypass row-level security.
 * Its name follows the database (roles are shared by all databases of a server); its password follows from the owner's, so that any
 * number of processes with the same DATABASE_URL know it and none has to store it.
 */
const nameFor = (database: string): string => `${database.slice(0, 50)}_app`;

const passwordFor = (owner: string, database: string): string =>
  createHmac("sha256", `weighbridge ${owner}`).update(database).digest("base64url");

/** Makes the application role when it is missing and puts its password right. Runs on the owner's connection. */
export async function applicationRole(
  client: pg.Client,
  connectionString: string,
): Promise<{ readonly name: string; readonly created: boolean }> {
  const { rows } = await client.query<{ database: string; taken: boolean }>(
    "select current_database() as database, exists (select from pg_roles where rolname = $1) as taken",
    [nameFor(client.database ?? "")],
  );
  const database = rows[0]?.database ?? "";
  const name = nameFor(database);
  const taken = (await client.query("select from pg_roles where rolname = $1", [name])).rowCount === 1;
  const password = passwordFor(ownerPassword(connectionString), database);
  const options = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`;
  // Only a superuser may say "nosuperuser" and its like on some releases: an ordinary owner leaves out what is the default anyway.
  const plain = `login password ${pg.escapeLiteral(password)}`;
  const statement = taken ? "alter role" : "create role";
  const superuser =
    (await client.query<{ rolsuper: boolean }>("select rolsuper from pg_roles where rolname = current_user")).rows[0]?.rolsuper ??
    false;
  await client.query(`${statement} ${pg.escapeIdentifier(name)} ${superuser ? options : plain}`);
  const rights = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    "select rolsuper, rolbypassrls from pg_roles where rolname = $1",
    [name],
  );
  if (rights.rows[0]?.rolsuper === true || rights.rows[0]?.rolbypassrls === true) {
    throw new Error(`the role ${name} could bypass row-level security; drop it or take that right from it, then start again`);
  }
  await limitSessions(client, name);
  return { name, created: !taken };
}

/**
 * What no session of the service outlasts, whoever opened it and through whatever pooler: a statement, a wait for somebody else's lock, a
 * transaction in which nothing is asked (its program stands still, and its locks would stop every other), a peer that no longer answers.
 */
const SESSION_LIMITS: Readonly<Record<string, string>> = {
  statement_timeout: "60s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "10s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "25000",
};

/** Gives the role's sessions in this database the limits that it has none for: an operator's own stay, and a start of many processes alters nothing. */
async function limitSessions(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = (select oid from pg_roles where rolname = $1) and setdatabase = (select oid from pg_database where datname = current_database())`,
    [name],
  );
  const there = new Set(rows.map(({ setting }) => setting.split("=")[0]));
  const role = pg.escapeIdentifier(name);
  const database = pg.escapeIdentifier(client.database ?? "");
  for (const [setting, value] of Object.entries(SESSION_LIMITS))
    if (!there.has(setting))
      await client.query(`alter role ${role} in database ${database} set ${setting} = ${pg.escapeLiteral(value)}`);
}

const ownerPassword = (connectionString: string): string => new pg.Client({ connectionString }).password ?? "";

/** The owner's connection string turned into the application role's. Any form that `pg` reads. */
export function applicationConnection(connectionString: string): pg.ClientConfig {
  const owner = new pg.Client({ connectionString });
  const database = owner.database ?? "";
  return {
    host: owner.host,
    port: owner.port,
    database,
    user: nameFor(database),
    password: passwordFor(owner.password ?? "", database),
    ...(owner.ssl ? { ssl: owner.ssl } : {}),
  };
}
