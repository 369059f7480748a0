import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { INSTALLATION } from "./installation.ts";
import { keepListening } from "./keep-listening.ts";
import { BY_KEY, type DatabaseOptions, IN_ORDER, openPools, QUICK_ANSWER_MS } from "./pools.ts";
import { signInRoleOf, tenantRoleOf } from "./tenant-role.ts";

export type TenantUuid = string;

/** A statement's text with, on hot paths, a name under which the server keeps its plan. */
export interface Sql {
  readonly text: string;
  readonly name?: string;
  /** Those of a composed statement; any other is given its values beside it. */
  readonly values?: readonly unknown[];
  /** Its answer is waited for so long; else for longer than the server lets a statement run. */
  readonly withinMs?: number;
}

/** A transaction. Every statement of it stands or falls together. */
export interface Tx {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    sql: string | Sql,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** A transaction that sees and writes one tenant's rows only; the database holds it to that by itself (row-level security). */
export interface TenantTx extends Tx {
  readonly tenantUuid: TenantUuid;
}

/**
 * On whose behalf something is done. The database's own triggers write it beside each change of access, settings and money
 * (`trail_event`), in the transaction of the change.
 */
export interface Act {
  /** "key:<uuid>", "user:<id>", "operator", "command". */
  readonly actor: string;
  readonly address: string | null;
  readonly traceId: string | null;
  /** The operation or the command. */
  readonly operation: string;
  readonly touches: "money" | "access" | "settings";
  /** What it was asked about, as the address names it. */
  readonly subject: string | null;
  /** Null: the installation, unless the transaction is a tenant's. */
  readonly tenantUuid: TenantUuid | null;
  /** As what it is written beside the changes it makes; null: they alone are. */
  readonly event: "operation" | "command" | "sign-in" | null;
}

export interface Database {
  /**
   * The same, each transaction on behalf of this act. One that changes something and is not refused (`ok: false`) adds the act
   * itself to the trail.
   */
  actingAs(act: Act): Database;
  /**
   * What its sessions are called on the server (`application_name`): no other program's are. By it they can be ended when this
   * one is given up.
   */
  readonly sessions: string;
  /** For the control tables (tenant, api_key, intake, work, delivery ...): single statements, each its own transaction. */
  readonly control: Tx;
  /**
   * Like `control`, but its commits do not wait for the disk: for notes that only have to outlive this process, not a power
   * failure.
   */
  readonly hint: Tx;
  /** Done again, as `inTenant` is, when it was the one that a deadlock ended. */
  inControl<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As `inControl`, while a person signs in or changes how they do: only here are hashes of passwords and secrets of second
   * factors to be had.
   */
  inSignIn<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `inSignIn`, in a tenant: somebody joins it. */
  inTenantSignIn<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  inTenant<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Like `inTenant` for what only reads, and may be done by a standby where there is one: lists, searches, counts, previews. It
   * sees all that was committed before it began, and waits for nobody: a standby has no lock of the primary's.
   */
  inTenantRead<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Reads one tenant's rows as they were at its first statement, for as long as it takes: for copies. Nothing is written. */
  inSnapshot<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Like `inTenant`, but the commit does not wait for the disk: for what may be done once more after a power failure. Each
   * statement is planned for what it is given and for the tables as they are.
   */
  inTenantHint<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * A transaction that starts without a tenant (a claim from the queue) and is given one with `enter`, from then on as
   * `inTenant`. `undo` takes back what was done since, an error of the server included; what was claimed before stays claimed.
   */
  inClaim<T>(
    work: (tx: Tx, enter: (tenantUuid: TenantUuid) => Promise<TenantTx>, undo: () => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /**
   * A connection of its own for LISTEN; answers the function that ends it. Reconnects by itself, telling `onGap` that notices may
   * be lost.
   */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** Connections of this process: all of them, those that nobody uses, and callers that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

// Days stay text (never shifted by a zone), numerics stay text (never a double), bigints become numbers only where they are
// counts.
const { types } = pg;
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.NUMERIC, (text) => text);
types.setTypeParser(types.builtins.INT8, (text) => Number(text));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const runner = (client: pg.Pool | pg.PoolClient, named: boolean): Tx["query"] =>
  ((sql: string | Sql, values?: readonly unknown[]) => {
    const { withinMs, ...asked }: Sql = typeof sql === "string" ? { text: sql } : sql;
    const config = { ...asked } as pg.QueryConfig & { query_timeout?: number };
    if (withinMs !== undefined) config.query_timeout = withinMs;
    if (!named) delete config.name;
    if (values !== undefined) config.values = values as unknown[];
    return client.query(config);
  }) as Tx["query"];

/** A batch that meets another's lock gives its items back and lets the next tenant have its turn; the items come again. */
const CLAIM_WAITS_FOR_A_LOCK = "4s";
const BEGIN_CLAIM = [
  "begin",
  `set local lock_timeout = '${CLAIM_WAITS_FOR_A_LOCK}'`,
  ...[...BY_KEY, ...IN_ORDER].map((setting) => `set local ${setting} = off`),
].join("; ");
/**
 * For batches of hundreds by their keys: what is planned for an empty table, or for one row, and kept, reads all that a tenant
 * has once there are thousands. A plan for each batch costs half a millisecond.
 */
const BEGIN_HINT = "begin; set local synchronous_commit = off; set local plan_cache_mode = force_custom_plan";
const END_OF_CLAIM = IN_ORDER.map((setting) => `set local ${setting} to default`).join("; ");

/** Between two of its questions files are written: longer than a transaction may stand still otherwise. */
const BEGIN_SNAPSHOT = [
  "begin isolation level repeatable read read only",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  "set local timezone = 'UTC'",
].join("; ");

const setTenant = (tenantUuid: TenantUuid): string => {
  if (!UUID.test(tenantUuid)) throw new Error("a tenant is named by its uuid");
  return `select set_config('app.tenant', '${tenantUuid}', true)`;
};

/** Texts that make a transaction another role's until its end. */
const rolesToTakeOn = (signsIn: string) => {
  const signIn = `set local role ${pg.escapeIdentifier(signInRoleOf(signsIn))}`;
  const tenant = `set local role ${pg.escapeIdentifier(tenantRoleOf(signsIn))}`;
  return {
    signIn,
    signInOf: (tenantUuid: TenantUuid): string => `${setTenant(tenantUuid)}; ${signIn}`,
    /** From here on the rows of this tenant alone: also of tables that the role which signs in sees all of. */
    tenant: (tenantUuid: TenantUuid): string => `${setTenant(tenantUuid)}; ${tenant}`,
  };
};

const TRIES_AFTER_DEADLOCK = 3;

/** Waited at most before the first of them, in milliseconds, and twice as long before each other: who began together parts. */
const PAUSE_AFTER_DEADLOCK = 20;

/** Opens the database as the application role. `migrate` must have run. */
export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {});
  const { user, pool, hints, standby, direct, sessions } = openPools(options, onError);
  const as = rolesToTakeOn(user);
  const asks = askedBy(options.named ?? true);
  const run = <T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => inTransaction(pool, begin, work);
  const plain: Database = {
    actingAs: (act) => ({ ...plain, ...actingWith({ run, as, asks }, act) }),
    sessions,
    control: eachAgain(asks.tx(pool)),
    hint: eachAgain(askedBy(true).tx(hints)),
    inControl: (work) => again(() => run("begin", (client) => work(asks.tx(client)))),
    inSignIn: (work) => again(() => run(`begin; ${as.signIn}`, (client) => work(asks.tx(client)))),
    inTenantSignIn: (tenantUuid, work) =>
      again(() => run(`begin; ${as.signInOf(tenantUuid)}`, (client) => work(asks.tenantTx(client, tenantUuid)))),
    inTenant: (tenantUuid, work) =>
      again(() => run(`begin; ${as.tenant(tenantUuid)}`, (client) => work(asks.tenantTx(client, tenantUuid)))),
    inTenantRead: async (tenantUuid, work) => {
      const begin = `begin read only; ${as.tenant(tenantUuid)}`;
      const unnamed = askedBy(false);
      const there = await standby?.read((client) => inOne(client, begin, () => work(unnamed.tenantTx(client, tenantUuid))));
      return there === undefined ? run(begin, (client) => work(asks.tenantTx(client, tenantUuid))) : there.value;
    },
    inSnapshot: (tenantUuid, work) =>
      run(`${BEGIN_SNAPSHOT}; ${as.tenant(tenantUuid)}`, (client) => work(asks.tenantTx(client, tenantUuid))),
    inTenantHint: (tenantUuid, work) =>
      run(`${BEGIN_HINT}; ${as.tenant(tenantUuid)}`, (client) => work(asks.tenantTx(client, tenantUuid))),
    inClaim: (work) =>
      run(BEGIN_CLAIM, (client) => {
        const enter = async (tenantUuid: TenantUuid): Promise<TenantTx> => {
          await client.query(`${as.tenant(tenantUuid)}; ${END_OF_CLAIM}; savepoint entered`);
          return asks.tenantTx(client, tenantUuid);
        };
        return work(asks.tx(client), enter, async () => void (await client.query("rollback to savepoint entered")));
      }),
    listen: (channel, onNotice, onGap) => keepListening(direct, channel, { onNotice, onGap, onError }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), hints.end(), standby?.close()]);
    },
  };
  return plain;
}

/** How statements are asked: with the names under which the server keeps their plans, or without. */
const askedBy = (named: boolean) => ({
  tx: (client: pg.Pool | pg.PoolClient): Tx => ({ query: runner(client, named) }),
  tenantTx: (client: pg.PoolClient, tenantUuid: TenantUuid): TenantTx => ({ tenantUuid, query: runner(client, named) }),
});

/** Begun and committed; whoever calls it rolls back. */
async function inOne<T>(client: pg.PoolClient, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const beginning = { text: begin, query_timeout: QUICK_ANSWER_MS };
  await client.query(beginning);
  const result = await work(client);
  await client.query("commit");
  return result;
}

/** read_only_sql_transaction. */
const READ_ONLY = "25006";

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onClientError = (error: Error): void => {
    broken ??= error;
  };
  client.on("error", onClientError);
  try {
    return await inOne(client, begin, work);
  } catch (error) {
    // The address may lead to who takes writes by now; this session never will.
    if ((error as { readonly code?: unknown }).code === READ_ONLY) broken ??= error as Error;
    const ended = broken;
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    // What the server said when it ended the session, not that the client then could not be asked.
    throw ended ?? error;
  } finally {
    client.off("error", onClientError);
    client.release(broken);
  }
}

/**
 * Deadlocks end one of their parties: undone as a whole, it is done again. `work` must therefore do nothing but what its
 * transaction undoes, and begin anew when it is called again.
 */
async function again<T>(once: () => Promise<T>): Promise<T> {
  for (let more = TRIES_AFTER_DEADLOCK; ; more -= 1) {
    try {
      return await once();
    } catch (error) {
      if (more === 0 || !String((error as { code?: unknown }).code ?? "").startsWith("40")) throw error;
      await sleep(Math.random() * PAUSE_AFTER_DEADLOCK * 2 ** (TRIES_AFTER_DEADLOCK - more));
    }
  }
}

/** Single statements, each of which is a transaction. */
function eachAgain(tx: Tx): Tx {
  const query = (sql: string | Sql, values?: readonly unknown[]): unknown => again(() => tx.query(sql, values));
  return { query: query as Tx["query"] };
}

interface Means {
  readonly run: <T>(begin: string, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;
  readonly as: ReturnType<typeof rolesToTakeOn>;
  readonly asks: ReturnType<typeof askedBy>;
}

/** What is otherwise for an act: single statements become transactions too, since an act is set for one transaction. */
function actingWith(
  { run, as, asks }: Means,
  act: Act,
): Pick<Database, "control" | "inControl" | "inSignIn" | "inTenantSignIn" | "inTenant"> {
  const acted = <T>(begin: string, tenantUuid: TenantUuid, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    again(() =>
      run(`begin; ${begin}; ${setAct(act)}`, async (client) => {
        const result = await work(client);
        if (act.event !== null && !isRefused(result)) await client.query(writeAct(act, tenantUuid));
        return result;
      }),
    );
  const of = act.tenantUuid ?? INSTALLATION;
  const inControl = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => acted(setTenant(of), of, (client) => work(asks.tx(client)));
  return {
    control: { query: (sql, values) => inControl((tx) => tx.query(sql, values)) },
    inControl,
    inSignIn: (work) => acted(as.signInOf(of), of, (client) => work(asks.tx(client))),
    inTenantSignIn: (tenantUuid, work) =>
      acted(as.signInOf(tenantUuid), tenantUuid, (client) => work(asks.tenantTx(client, tenantUuid))),
    inTenant: (tenantUuid, work) => acted(as.tenant(tenantUuid), tenantUuid, (client) => work(asks.tenantTx(client, tenantUuid))),
  };
}

const setAct = ({ actor, address, traceId, operation }: Act): string =>
  `select set_config('app.act', ${pg.escapeLiteral(JSON.stringify({ actor, address, traceId, operation }))}, true)`;

/** Use cases answer with `ok: false` when they did nothing. */
const isRefused = (result: unknown): boolean =>
  typeof result === "object" && result !== null && (result as { readonly ok?: unknown }).ok === false;

/** Of a transaction that has changed nothing, nothing is written: it has no number yet. */
const writeAct = (act: Act, tenantUuid: TenantUuid): pg.QueryConfig => ({
  text: `insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject)
    select $1, $8, $2, $5, $5, $3, $4, $6, $7 where pg_current_xact_id_if_assigned() is not null`,
  values: [tenantUuid, act.touches, act.actor, act.address, act.operation, act.traceId, act.subject, act.event],
});
