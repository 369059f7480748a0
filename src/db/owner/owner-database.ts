import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { TenantTx, TenantUuid, Tx } from "../database.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A transaction over the rows of all tenants. */
export interface WholeTx extends Tx {
  /** What `copy ... to stdout` says, as it comes. */
  copyOut(statement: string): AsyncIterable<Buffer>;
  /** Gives `copy ... from stdin` its rows. */
  copyIn(statement: string, rows: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * The database as its owner works with it, by a command: what the role that serves may not do. Row-level security holds an owner
 * too, but for a superuser.
 */
export interface OwnerDatabase {
  /** One transaction, of this tenant. A statement of it may take as long as it needs. */
  inTenant<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** One transaction over everything. `of-one-moment`: it reads what was committed when it began, and writes nothing. */
  inWhole<T>(mode: "of-one-moment" | "writing", work: (tx: WholeTx) => Promise<T>): Promise<T>;
}

const BEGIN = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'";

/** `connectionString`: the owner's, to the server itself. Each transaction has a connection of its own. */
export function openOwnerDatabase(connectionString: string): OwnerDatabase {
  const inTransaction = async <T>(begin: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString, application_name: "weighbridge owner" });
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    inTenant: (tenantUuid, work) => {
      if (!UUID.test(tenantUuid)) throw new Error("a tenant is named by its uuid");
      return inTransaction(`begin; ${BEGIN}; select set_config('app.tenant', '${tenantUuid}', true)`, (client) =>
        work({ tenantUuid, query: queryOf(client) }),
      );
    },
    inWhole: (mode, work) =>
      inTransaction(
        mode === "writing" ? `begin; ${BEGIN}` : `begin isolation level repeatable read read only; ${BEGIN}`,
        (client) =>
          work({
            query: queryOf(client),
            copyOut: (statement) => client.query(copyTo(statement)),
            copyIn: (statement, rows) => pipeline(Readable.from(rows), client.query(copyFrom(statement))),
          }),
      ),
  };
}

const queryOf = (client: pg.Client): Tx["query"] =>
  ((sql: string | { readonly text: string }, values?: readonly unknown[]) =>
    client.query(typeof sql === "string" ? sql : sql.text, values as unknown[])) as Tx["query"];
