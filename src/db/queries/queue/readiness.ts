import type { Tx } from "../../database.ts";
import { RIGHTS_OF_ROLES } from "../../table-rights.ts";

export interface DatabaseState {
  /** Names of the migrations that have run. */
  readonly migrations: readonly string[];
  /** Processes that work on the queue and were heard of within `seconds`. */
  readonly workers: number;
}

const STATE = {
  // With a name, as the statements of the hot paths have: where those cannot be kept, this says so.
  name: "readiness-state",
  text: `select (select coalesce(array_agg(name), '{}') from schema_migration) as migrations,
      (select count(*) from worker where seen_at > now() - make_interval(secs => $1)) as workers`,
};

/** What the database says of itself. Fails when it does not answer. */
export async function readDatabaseState(tx: Tx, seconds: number): Promise<DatabaseState> {
  const { rows } = await tx.query<DatabaseState & Record<string, unknown>>(STATE, [seconds]);
  return rows[0] ?? { migrations: [], workers: 0 };
}

const WANTED = Object.entries(RIGHTS_OF_ROLES).flatMap(([ending, rights]) => rights.map((right) => ({ ending, ...right })));

/**
 * The first of the rights of this release that a role of the service does not have, as `update on public.invoice`; undefined
 * where none is missing. Fails where a table or a column is missing, or a schema may not be used.
 */
export async function findMissingRight(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.query<{ missing: string }>(
    `select privilege || ' on ' || relation as missing
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as w (ending, relation, privilege, col),
       lateral (select (left(session_user, 63 - length(ending)) || ending)::name as role) r
     where not case when col = '' then has_table_privilege(role, relation, privilege)
       else has_column_privilege(role, relation, col, privilege) end
     limit 1`,
    [
      WANTED.map(({ ending }) => ending),
      WANTED.map(({ table }) => quoted(table)),
      WANTED.map(({ right }) => right),
      WANTED.map(({ column }) => column),
    ],
  );
  return rows[0]?.missing.replaceAll('"', "");
}

/** `auth.user` as `auth."user"`. */
const quoted = (table: string): string => {
  const at = table.lastIndexOf(".") + 1;
  return `${table.slice(0, at)}"${table.slice(at)}"`;
};

/** Writes and waits for the disk. Fails on a standby, on a read-only database and on a full disk. */
export async function probeWriting(tx: Tx): Promise<void> {
  await tx.query(
    `insert into readiness_probe (place, written_at) values (1, now())
     on conflict (place) do update set written_at = excluded.written_at`,
  );
}

/**
 * What the database's clock says, in ms since 1970: by it is reckoned what is old enough to be forgotten, on whatever machine.
 */
export async function readDatabaseNow(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ nowMs: number }>(NOW);
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not say what time it is");
  return row.nowMs;
}

const NOW = {
  name: "readiness-clock",
  text: `select (extract(epoch from clock_timestamp()) * 1000)::double precision as "nowMs"`,
};

/** By how many seconds a clock, read before and after asking, is ahead of the database's; below zero: behind it. */
export async function measureSkew(tx: Tx, now: () => number): Promise<number> {
  const before = now();
  const databases = await readDatabaseNow(tx);
  return ((before + now()) / 2 - databases) / 1_000;
}
