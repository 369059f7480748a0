import type pg from "pg";

export type Right = "select" | "insert" | "update" | "delete";

/** What a statement asks of one table. */
export interface RequiredRight {
  readonly relation: number;
  readonly right: Right;
  /** Numbers of the columns, for an update; empty: it locks rows alone. */
  readonly columns: readonly number[];
}

const BITS = [
  ["insert", 1],
  ["select", 2],
  ["update", 4],
  ["delete", 8],
] as const;
/** Bitmapsets of columns count from the first system column on. */
const FIRST_COLUMN = 7;

const columnsOf = (node: string, field: string): readonly number[] =>
  (new RegExp(`:${field} \\(b([^)]*)\\)`).exec(node)?.[1] ?? "")
    .trim()
    .split(/\s+/)
    .filter((text) => text !== "")
    .map((text) => Number(text) - FIRST_COLUMN);

/**
 * The rights that the server would ask for if it ran this statement, in its own words: the plan that it prints for debugging.
 * Nothing is run.
 */
export async function requiredRights(client: pg.Client, text: string): Promise<readonly RequiredRight[]> {
  const plans: string[] = [];
  const listen = (notice: { readonly message?: string | undefined; readonly detail?: string | undefined }): void => {
    // The server breaks its lines where a space is.
    if (notice.message === "plan:") plans.push((notice.detail ?? "").replaceAll(/\s+/g, " "));
  };
  client.on("notice", listen);
  try {
    await client.query(
      "begin; set local client_min_messages = log; set local debug_print_plan = on; set local debug_pretty_print = off",
    );
    await client.query(`explain (generic_plan, costs off) ${text}`);
  } finally {
    await client.query("rollback");
    client.off("notice", listen);
  }
  return plans
    .flatMap((plan) => plan.match(/\{RTEPERMISSIONINFO [^}]*\}/g) ?? [])
    .flatMap((node) => {
      const relation = Number(/:relid (\d+)/.exec(node)?.[1]);
      const wanted = Number(/:requiredPerms (\d+)/.exec(node)?.[1]);
      return BITS.filter(([, bit]) => (wanted & bit) !== 0).map(([right]) => ({
        relation,
        right,
        columns: right === "update" ? columnsOf(node, "updatedCols") : [],
      }));
    });
}
