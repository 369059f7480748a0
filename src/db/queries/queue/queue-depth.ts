import type { Tx } from "../../database.ts";

export async function countWork(
  tx: Tx,
): Promise<readonly { readonly kind: string; readonly state: string; readonly count: number }[]> {
  return (
    await tx.query<{ kind: string; state: string; count: number }>(
      "select kind, state, count(*) as count from work group by kind, state",
    )
  ).rows;
}

export interface DeliveryCounts {
  readonly due: number;
  readonly later: number;
  readonly oldestSeconds: number;
}

export async function countDeliveries(tx: Tx): Promise<DeliveryCounts> {
  const { rows } = await tx.query<{ due: number; later: number; oldest: number }>(
    `select count(*) filter (where due_at <= now()) as due, count(*) filter (where due_at > now()) as later,
      coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::double precision as oldest
    from delivery where state = 'pending'`,
  );
  return { due: rows[0]?.due ?? 0, later: rows[0]?.later ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}
