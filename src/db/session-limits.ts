import pg from "pg";

/**
 * What no session of the service outlasts, whoever opened it and through whatever pooler: a statement, a wait for somebody else's
 * lock, a transaction in which nothing is asked (its program stands still, and its locks would stop every other), a peer that no
 * longer answers.
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

/**
 * Gives a role's sessions in this database the limits that it has none for: an operator's own stay, and a start of many processes
 * alters nothing.
 */
export async function limitSessions(client: pg.Client, name: string): Promise<void> {
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
