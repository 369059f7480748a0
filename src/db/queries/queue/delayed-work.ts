import type { Tx } from "../../database.ts";
import { WORK_CHANNEL } from "./work.ts";

/** Work that waits because a server of others did not take it, of all tenants together. */
export interface DelayedWork {
  readonly count: number;
  /** For how long the oldest of them has waited; 0 where none does. */
  readonly oldestSeconds: number;
}

/** Work of these kinds that failed and is tried again. */
export async function countDelayed(tx: Tx, kinds: readonly string[]): Promise<DelayedWork> {
  const { rows } = await tx.query<{ count: number; oldest: number }>(
    {
      name: "work-delayed",
      text: `select count(*) as count, greatest(0, coalesce(extract(epoch from now() - min(ordered_at)), 0))::double precision as oldest
        from work where kind = any ($1::text[]) and state = 'ready' and last_error is not null`,
    },
    [kinds],
  );
  return { count: rows[0]?.count ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}

/** What was put off of a kind comes now: the server that did not take it takes something again. */
export async function bringDelayed(tx: Tx, kind: string): Promise<void> {
  const { rowCount } = await tx.query(
    {
      name: "work-bring-delayed",
      text: `update work set due_at = now() where (tenant_uuid, work_uuid) in (
        select tenant_uuid, work_uuid from work where kind = $1 and state = 'ready' and last_error is not null and due_at > now()
        for update skip locked)`,
    },
    [kind],
  );
  if ((rowCount ?? 0) > 0) await tx.query(`select pg_notify('${WORK_CHANNEL}', $1)`, [kind]);
}
