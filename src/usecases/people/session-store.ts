import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Context } from "#src/context.ts";

/**
 * Where people's sessions are kept: the service's own pool in the shape the query builder of the sign-in library wants. Each statement may run on another connection, so transactions are refused
 * instead of being torn apart; the library makes none unless told to.
 */
export function sessionStore({ db }: Pick<Context, "db">): PostgresPool {
  return {
    options: {},
    connect: async () => ({
      query: (async (sql: string, values: readonly unknown[]) => {
        if (/^\s*(?:begin|start transaction)\b/i.test(sql)) throw new Error("sign-in works by single statements");
        return db.control.query(sql, values);
      }) as unknown as PostgresPoolClient["query"],
      release: () => {},
    }),
    end: async () => {},
  };
}
