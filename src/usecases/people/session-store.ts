import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Context } from "#src/context.ts";

/**
 * Where people's sessions are kept: the service's own pool in the shape the query builder of the sign-in library wants. Each
 * statement may run on another connection, so transactions are refused instead of being torn apart; the library makes none unless
 * told to.
 */
function poolOf({ db }: Pick<Context, "db">): PostgresPool {
  return {
    options: {},
    connect: async () => ({
      query: (async (sql: string, values: readonly unknown[]) => {
        if (/^\s*(?:begin|start transaction)\b/i.test(sql)) throw new Error("sign-in works by single statements");
        return db.inSignIn((tx) => tx.query(sql, values));
      }) as unknown as PostgresPoolClient["query"],
      release: () => {},
    }),
    end: async () => {},
  };
}

/** What is kept of the token that a session's cookie holds. */
export function hashOfSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type Where = { readonly field: string; readonly value: unknown };
type Given = { readonly model: string; readonly where?: readonly Where[]; readonly data?: Record<string, unknown> };
type Method = (given: Given) => Promise<unknown>;

const hashedValue = (value: unknown): unknown =>
  typeof value === "string" ? hashOfSessionToken(value) : Array.isArray(value) ? value.map(hashedValue) : value;

const hashedWhere = (where: readonly Where[]): readonly Where[] =>
  where.map((condition) => (condition.field === "token" ? { ...condition, value: hashedValue(condition.value) } : condition));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * One method of the library's store; of a session it is given the token, keeps the hash, and answers with the token it was given.
 */
const keepingHashes =
  (method: Method): Method =>
  async (given) => {
    if (given.model !== "session") return method(given);
    const token = given.data?.["token"] ?? given.where?.find(({ field }) => field === "token")?.value;
    const answer = await method({
      ...given,
      ...(given.where === undefined ? {} : { where: hashedWhere(given.where) }),
      ...(given.data?.["token"] === undefined ? {} : { data: { ...given.data, token: hashedValue(given.data["token"]) } }),
    });
    return isObject(answer) && typeof token === "string" && "token" in answer ? { ...answer, token } : answer;
  };

const METHODS = new Set(["create", "findOne", "findMany", "update", "updateMany", "delete", "deleteMany", "count", "consumeOne"]);

/**
 * The sign-in library's own store over the service's pool, but that a session's token is kept as a hash: whoever reads the
 * database, or a copy of it, is signed in as nobody.
 */
export async function sessionStore(context: Pick<Context, "db">) {
  const [{ kyselyAdapter }, { Kysely, PostgresDialect }] = await Promise.all([
    import("@better-auth/kysely-adapter"),
    import("kysely"),
  ]);
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: poolOf(context) }) }).withSchema("auth");
  const factory = kyselyAdapter(db, { type: "postgres", transaction: false });
  return (options: Parameters<typeof factory>[0]): ReturnType<typeof factory> => {
    const inner = factory(options);
    const own: ReturnType<typeof factory> = new Proxy(inner, {
      get: (store, name, receiver) => {
        if (name === "transaction") return (work: (store: typeof own) => Promise<unknown>) => work(own);
        const value: unknown = Reflect.get(store, name, receiver);
        return typeof name === "string" && METHODS.has(name) && typeof value === "function"
          ? keepingHashes(value.bind(store) as Method)
          : value;
      },
    });
    return own;
  };
}
