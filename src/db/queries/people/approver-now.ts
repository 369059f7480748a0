import type { TenantTx } from "../../database.ts";

/** What somebody who approved may do by now. */
export interface ApproverNow {
  /** Of a person; null: a key. */
  readonly role: string | null;
  /** Of a key; null: a person. */
  readonly scopes: readonly string[] | null;
  readonly approvalLimit: string | null;
}

/** Of a person who works for the tenant, or of a key in use, by `user:` or `key:` and its id; undefined: neither is there. */
export async function findApproverNow(tx: TenantTx, actor: string): Promise<ApproverNow | undefined> {
  const { rows } = await tx.query<ApproverNow>(
    {
      name: "approver-now",
      text: `select m.role, null::text[] as scopes, m.approval_limit::text as "approvalLimit" from tenant_member m
          where m.tenant_uuid = $1 and 'user:' || m.user_id = $2 and m.deactivated_at is null
        union all
        select null, k.scopes, k.approval_limit::text from api_key k
          where k.tenant_uuid = $1 and 'key:' || k.key_uuid = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    },
    [tx.tenantUuid, actor],
  );
  return rows[0];
}

/** A person of the tenant as approval rules name them. */
export interface PersonOfRules {
  /** "user:...". */
  readonly id: string;
  readonly role: string;
  /** "team:...". */
  readonly teams: readonly string[];
}

/** The role and teams of these people ("user:..."), of whoever works for the tenant. */
export async function listPersonsOfRules(tx: TenantTx, persons: readonly string[]): Promise<readonly PersonOfRules[]> {
  const { rows } = await tx.query<PersonOfRules>(
    {
      name: "persons-of-approval-rules",
      text: `select 'user:' || m.user_id as id, m.role,
          array(select 'team:' || t.team_uuid from team_member b join team t on t.tenant_uuid = b.tenant_uuid and t.team_uuid = b.team_uuid
            where b.tenant_uuid = m.tenant_uuid and b.user_id = m.user_id and t.removed_at is null order by 1) as teams
        from tenant_member m where m.tenant_uuid = $1 and 'user:' || m.user_id = any ($2::text[]) and m.deactivated_at is null`,
    },
    [tx.tenantUuid, persons],
  );
  return rows;
}
