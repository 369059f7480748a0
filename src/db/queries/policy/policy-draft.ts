import type { TenantTx } from "../../database.ts";

export interface PolicyDraftRow {
  /** The version in force when it was begun; 0: the one every tenant starts with. */
  readonly basedOn: number;
  readonly policy: Readonly<Record<string, unknown>>;
  readonly savedAt: Date;
}

export async function findPolicyDraft(tx: TenantTx, actor: string): Promise<PolicyDraftRow | undefined> {
  return (
    await tx.query<PolicyDraftRow>(
      `select based_on as "basedOn", body as policy, saved_at as "savedAt" from policy_draft where tenant_uuid = $1 and actor = $2`,
      [tx.tenantUuid, actor],
    )
  ).rows[0];
}

export async function putPolicyDraft(
  tx: TenantTx,
  actor: string,
  draft: { readonly basedOn: number; readonly policy: unknown },
): Promise<void> {
  await tx.query(
    `insert into policy_draft (tenant_uuid, actor, based_on, body) values ($1, $2, $3, $4::jsonb)
     on conflict (tenant_uuid, actor) do update set based_on = excluded.based_on, body = excluded.body, saved_at = now()`,
    [tx.tenantUuid, actor, draft.basedOn, JSON.stringify(draft.policy)],
  );
}

export async function removePolicyDraft(tx: TenantTx, actor: string): Promise<void> {
  await tx.query("delete from policy_draft where tenant_uuid = $1 and actor = $2", [tx.tenantUuid, actor]);
}
