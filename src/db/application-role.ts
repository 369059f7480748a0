import { createHmac } from "node:crypto";
import pg from "pg";
import { INSTALLATION } from "./installation.ts";
import type { RoleSecrets } from "./role-secrets.ts";
import { signInRoleOf, tenantRoleOf } from "./tenant-role.ts";
import { limitSessions } from "./session-limits.ts";

/**
 * The role that the service serves with: it owns nothing, is no superuser and cannot bypass row-level security. Its name follows
 * the database, since roles are shared by all databases of a server; its password is its own (`RoleSecrets`).
 */
export interface ApplicationRole {
  readonly name: string;
  readonly created: boolean;
}

export interface RoleParts {
  readonly secrets: RoleSecrets;
  /** No other installation serves this database (it is the embedded one): a password that is not known may be replaced. */
  readonly isAlone: boolean;
}

/** Makes the application role when it is missing. One that is there is left as it is. Runs on the owner's connection. */
export async function applicationRole(client: pg.Client, { secrets, isAlone }: RoleParts): Promise<ApplicationRole> {
  const name = secrets.roleOf(client.database ?? "");
  const exists = (await client.query("select from pg_roles where rolname = $1", [name])).rowCount === 1;
  const password = secrets.read(name);
  if (!exists)
    await client.query(
      `create role ${pg.escapeIdentifier(name)} ${await rightsOf(client)} ${words(password ?? secrets.make(name))}`,
    );
  else if (password === undefined) {
    if (!isAlone && !(await isOfEarlierRelease(client, name)))
      throw new Error(
        `the role ${name} is there, and its password is not in ${secrets.place}: give it in DATABASE_APP_URL, or make a new one with weighbridge role rotate`,
      );
    await client.query(`alter role ${pg.escapeIdentifier(name)} ${words(secrets.make(name))}`);
  } else if (!(await canSignIn(client, name, password)) && (isAlone || (await isOfEarlierRelease(client, name)))) {
    // Who made the password died before the role had it.
    await client.query(`alter role ${pg.escapeIdentifier(name)} ${words(password)}`);
  }
  await refuseMightyRole(client, name);
  for (const role of [tenantRoleOf(name), signInRoleOf(name)]) await makeRoleToTakeOn(client, name, role);
  await limitSessions(client, name);
  return { name, created: !exists };
}

/**
 * Gives the application role a new password, and answers its name (`role`: another than the database's own). What is signed in
 * stays so; new connections need the new one. When it fails after the password was made, it is to be run again.
 */
export async function rotateRole(connectionString: string, secrets: RoleSecrets, role?: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    const name = role ?? secrets.roleOf(client.database ?? "");
    await client.query(`begin; alter role ${pg.escapeIdentifier(name)} ${words(secrets.make(name))}`);
    await tellTrail(client, name);
    await client.query("commit");
    return name;
  } finally {
    await client.end();
  }
}

/**
 * A role that the one which signs in takes on for a transaction. It cannot sign in, and its rights are had by nobody who has not
 * taken it on: they are not inherited.
 */
async function makeRoleToTakeOn(client: pg.Client, signsIn: string, role: string): Promise<void> {
  const [taken, member] = [pg.escapeIdentifier(role), pg.escapeIdentifier(signsIn)];
  const exists = (await client.query("select from pg_roles where rolname = $1", [role])).rowCount === 1;
  if (!exists) await client.query(`create role ${taken} ${await rightsOf(client)} nologin`);
  await refuseMightyRole(client, role);
  const { rows } = await client.query<{ inherits: boolean; member: boolean; has: boolean }>(
    `select rolinherit as inherits, pg_has_role($1, $2, 'member') as member, pg_has_role($1, $2, 'usage') as has from pg_roles where rolname = $1`,
    [signsIn, role],
  );
  const known = rows[0];
  // Before PostgreSQL 16 the role itself says whether it inherits; from then on each membership, by what the role said when it
  // was given.
  if (known?.inherits === true) await client.query(`alter role ${member} noinherit`);
  if (known?.member === true && known.has) await client.query(`revoke ${taken} from ${member}`);
  if (known?.member !== true || known.has) await client.query(`grant ${taken} to ${member}`);
}

/** That it was done stands in the installation's audit trail, once there is one: a database may be older than it. */
async function tellTrail(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.trail_event') is not null as there");
  if (rows[0]?.there !== true) return;
  await client.query(`select set_config('app.tenant', '${INSTALLATION}', true)`);
  await client.query(
    `insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, subject)
     values ('${INSTALLATION}', 'command', 'access', 'weighbridge role rotate', 'weighbridge role rotate', 'operator', $1)`,
    [role],
  );
}

function words(password: string): string {
  return `login password ${pg.escapeLiteral(password)}`;
}

/**
 * Only a superuser may say "nosuperuser" and its like on some releases: an ordinary owner leaves out what is the default anyway.
 */
async function rightsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rolsuper: boolean }>("select rolsuper from pg_roles where rolname = current_user");
  return rows[0]?.rolsuper === true ? "nosuperuser nocreatedb nocreaterole noreplication nobypassrls" : "";
}

async function refuseMightyRole(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    "select rolsuper, rolbypassrls from pg_roles where rolname = $1",
    [name],
  );
  if (rows[0]?.rolsuper === true || rows[0]?.rolbypassrls === true)
    throw new Error(`the role ${name} could bypass row-level security; drop it or take that right from it, then start again`);
}

/**
 * Whether the role still has the password that releases up to 0.2.0 derived from the owner's, or from nothing where the owner has
 * none: whoever knew the database's name could sign in with it. Then this installation is the one that made it, and replaces it.
 */
function isOfEarlierRelease(owner: pg.Client, name: string): Promise<boolean> {
  const derived = createHmac("sha256", `weighbridge ${owner.password ?? ""}`)
    .update(owner.database ?? "")
    .digest("base64url");
  return canSignIn(owner, name, derived);
}

/** Whether the server takes this password of the role, on the way that the owner came. */
async function canSignIn(owner: pg.Client, name: string, password: string): Promise<boolean> {
  const client = new pg.Client({ ...placeOf(owner), user: name, password });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A connection string in any form that `pg` reads, signed in as the application role where `secrets` know it, else as it says
 * itself.
 */
export function applicationConnection(connectionString: string, secrets?: RoleSecrets): pg.ClientConfig {
  const given = new pg.Client({ connectionString });
  const database = given.database ?? "";
  if (secrets === undefined) return { ...placeOf(given), user: given.user ?? "", password: given.password ?? "" };
  const role = secrets.roleOf(database);
  // Read for each connection: a password that was rotated is used from the next one on, without a restart.
  const password = (): string => {
    const known = secrets.read(role);
    if (known === undefined)
      throw new Error(`the password of the role ${role} is not in ${secrets.place}: run weighbridge migrate first`);
    return known;
  };
  return { ...placeOf(given), user: role, password };
}

function placeOf(client: pg.Client): pg.ClientConfig {
  return { host: client.host, port: client.port, database: client.database ?? "", ...(client.ssl ? { ssl: client.ssl } : {}) };
}
