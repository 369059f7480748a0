import pg from "pg";
import type { TenantTx, TenantUuid } from "../database.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The database as its owner works with it, by a command: what the role that serves may not do. Row-level security holds an owner
 * too, but for a superuser.
 */
export interface OwnerDatabase {
  /** One transaction, of this tenant. A statement of it may take as long as it needs. */
  inTenant<T>(tenantUuid: TenantUuid, work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** `connectionString`: the owner's, to the server itself. Each transaction has a connection of its own. */
export function openOwnerDatabase(connectionString: string): OwnerDatabase {
  return {
    inTenant: async (tenantUuid, work) => {
      if (!UUID.test(tenantUuid)) throw new Error("a tenant is named by its uuid");
      const client = new pg.Client({ connectionString, application_name: "weighbridge owner" });
      client.on("error", () => {});
      await client.connect();
      try {
        await client.query(
          `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
            set local timezone = 'UTC'; select set_config('app.tenant', '${tenantUuid}', true)`,
        );
        const query = ((sql: string | { readonly text: string }, values?: readonly unknown[]) =>
          client.query(typeof sql === "string" ? sql : sql.text, values as unknown[])) as TenantTx["query"];
        const result = await work({ tenantUuid, query });
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}
