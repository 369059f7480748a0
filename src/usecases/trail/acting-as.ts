import type { Act } from "#db/database.ts";
import type { Context } from "#src/context.ts";

export type { Act };

/** The context for one act: whatever is changed with it is written to the audit trail as done by it, in the same transaction. */
export function actingAs(context: Context, act: Act): Context {
  return { ...context, db: context.db.actingAs(act) };
}
