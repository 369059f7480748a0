import type { TenantTx } from "../../database.ts";

/** The oldest transaction that is under way, and this one, which is younger than all that have written by now. */
export async function readSnapshot(tx: TenantTx): Promise<{ readonly oldest: string; readonly own: string }> {
  const { rows } = await tx.query<{ oldest: string; own: string }>({
    name: "reaudit-snapshot",
    text: "select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_current_xact_id()::text as own",
  });
  const [row] = rows;
  if (row === undefined) throw new Error("the server tells no snapshot");
  return row;
}

export async function listReauditPayloads(tx: TenantTx): Promise<readonly unknown[]> {
  const { rows } = await tx.query<{ payload: unknown }>(
    {
      name: "reaudits",
      text: "select payload from work where tenant_uuid = $1 and subject_uuid = $1 and kind = 'reaudit-touched' order by ordered_at",
    },
    [tx.tenantUuid],
  );
  return rows.map((row) => row.payload);
}
