import type { TenantTx } from "../../database.ts";

interface Begun {
  readonly kind: string;
  readonly subjectUuid: string;
  /** As its payload says. */
  readonly begun: number;
}

/**
 * Has what waits for this subject, begun so often, come after so long from now instead. Whoever claims it at this moment keeps
 * it, and one that another process began with since is of another number.
 */
export async function putOffBegun(tx: TenantTx, { kind, subjectUuid, begun }: Begun, afterMs: number): Promise<void> {
  await tx.query(
    {
      name: "work-put-off",
      text: `update work set due_at = now() + $5 * interval '1 millisecond' where (tenant_uuid, work_uuid) in (
        select tenant_uuid, work_uuid from work
        where tenant_uuid = $1 and subject_uuid = $2 and kind = $3 and state = 'ready' and payload ->> 'begun' = $4
        for update skip locked)`,
    },
    [tx.tenantUuid, subjectUuid, kind, String(begun), afterMs],
  );
}

/**
 * Ends what waits for this subject, begun so often; answers whether it was there. Where it is not, another process has begun with
 * it since: what is to be noted is that one's to note.
 */
export async function endBegun(tx: TenantTx, { kind, subjectUuid, begun }: Begun): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "work-end-begun",
      text: "delete from work where tenant_uuid = $1 and subject_uuid = $2 and kind = $3 and state = 'ready' and payload ->> 'begun' = $4",
    },
    [tx.tenantUuid, subjectUuid, kind, String(begun)],
  );
  return (rowCount ?? 0) > 0;
}
