import type { TenantTx, Tx } from "../../database.ts";

/** Every tenant in which somebody works or worked. */
export async function listTenantsEverOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tenantUuid: string }>(
    {
      name: "erasure-tenants",
      text: 'select tenant_uuid as "tenantUuid" from tenant_member where user_id = $1 order by tenant_uuid',
    },
    [userId],
  );
  return rows.map((row) => row.tenantUuid);
}

/**
 * Takes from an account all that says who it is of and all that opens it. What is left is a row under the same id, which
 * approvals name, with a made-up name and address.
 */
export async function eraseAccount(
  tx: Tx,
  { userId, name, email }: { readonly userId: string; readonly name: string; readonly email: string },
): Promise<void> {
  await tx.query(
    `delete from auth."verification" where identifier in (select u.email from auth."user" u where u.id = $1::uuid)`,
    [userId],
  );
  await tx.query(`delete from auth."session" where "userId" = $1::uuid`, [userId]);
  await tx.query(`delete from auth."account" where "userId" = $1::uuid`, [userId]);
  await tx.query(`delete from auth."twoFactor" where "userId" = $1::uuid`, [userId]);
  await tx.query(`delete from auth.passkey where "userId" = $1::uuid`, [userId]);
  await tx.query("delete from person_link where subject = $1", [userId]);
  await tx.query(
    `update auth."user" set name = $2, email = $3, "emailVerified" = false, image = null, "twoFactorEnabled" = false,
      "hasPasskey" = false, "updatedAt" = now() where id = $1::uuid`,
    [userId, name, email],
  );
}

export interface ErasedName {
  /** "user:<id>": stays wherever it stands. */
  readonly actor: string;
  readonly name: string;
  readonly pseudonym: string;
  /** Where the name alone stood, and may have been another's of the same name. */
  readonly unnamed: string;
}

/** Where the name of a person was written beside what they did in the tenant: the pseudonym stands there from now on. */
export async function replaceName(tx: TenantTx, { actor, name, pseudonym, unnamed }: ErasedName): Promise<void> {
  await tx.query(
    `update invoice set approval_pending = jsonb_set(approval_pending, '{name}', to_jsonb($3::text))
     where tenant_uuid = $1 and approval_pending is not null and approval_pending ->> 'by' = $2`,
    [tx.tenantUuid, actor, pseudonym],
  );
  await tx.query(
    `update invoice set first_approval = case when first_approval ->> 'by' = $2 then jsonb_set(first_approval, '{name}', to_jsonb($3::text)) else first_approval end,
       hold = case when hold ->> 'by' = $2 then jsonb_set(hold, '{name}', to_jsonb($3::text)) else hold end
     where tenant_uuid = $1 and (first_approval is not null or hold is not null) and (first_approval ->> 'by' = $2 or hold ->> 'by' = $2)`,
    [tx.tenantUuid, actor, pseudonym],
  );
  await tx.query(
    `update invoice set dropped_approvals = (
       select jsonb_agg(case when each ->> 'by' = $2 then jsonb_set(each, '{name}', to_jsonb($3::text)) else each end order by place)
       from jsonb_array_elements(dropped_approvals) with ordinality as listed (each, place))
     where tenant_uuid = $1 and dropped_approvals is not null and dropped_approvals @> jsonb_build_array(jsonb_build_object('by', $2::text))`,
    [tx.tenantUuid, actor, pseudonym],
  );
  await tx.query(
    `update setting_version set made_by_name = case when made_by = $2 then $3 else made_by_name end,
       withdrawn_by_name = case when withdrawn_by = $2 then $3 else withdrawn_by_name end
     where tenant_uuid = $1 and (made_by = $2 or withdrawn_by = $2)`,
    [tx.tenantUuid, actor, pseudonym],
  );
  await tx.query(
    `update pending_change set asked_name = case when asked_by = $2 then $3 else asked_name end,
       decided_name = case when decided_by = $2 then $3 else decided_name end
     where tenant_uuid = $1 and (asked_by = $2 or decided_by = $2)`,
    [tx.tenantUuid, actor, pseudonym],
  );
  // Texts that have the name in them; by whom it was done the audit trail says.
  await tx.query(
    `update intake set reason = $3 || substr(reason, length($2) + 1)
     where tenant_uuid = $1 and state = 'dropped' and starts_with(reason, $2)`,
    [tx.tenantUuid, `dropped by ${name}: `, `dropped by ${unnamed}: `],
  );
  await tx.query(
    `update mail_message set reason = $3 || substr(reason, length($2) + 1)
     where tenant_uuid = $1 and outcome = 'rejected' and starts_with(reason, $2)`,
    [tx.tenantUuid, `${name} refused it`, `${unnamed} refused it`],
  );
  await tx.query("update edi_sent set settled_by = $3 where tenant_uuid = $1 and settled_by = $2", [
    tx.tenantUuid,
    name,
    unnamed,
  ]);
  await tx.query("delete from work where tenant_uuid = $1 and kind = 'send-person-mail' and payload ->> 'userId' = $2", [
    tx.tenantUuid,
    actor.slice("user:".length),
  ]);
  await tx.query(
    `update work set payload = jsonb_set(payload, '{invitedBy}', to_jsonb($3::text))
     where tenant_uuid = $1 and kind = 'send-person-mail' and payload ->> 'invitedBy' = $2`,
    [tx.tenantUuid, name, unnamed],
  );
  await tx.query("delete from policy_draft where tenant_uuid = $1 and actor = $2", [tx.tenantUuid, actor]);
}

/** Whether somebody else of the tenant has this name. */
export async function isOfOthersToo(tx: TenantTx, name: string, actor: string): Promise<boolean> {
  const { rows } = await tx.query<{ shared: boolean }>(
    {
      name: "erasure-shared-name",
      text: `select exists (select from tenant_member m join auth."user" u on u.id::text = m.user_id where m.tenant_uuid = $1
        and u.name = $2 and 'user:' || m.user_id <> $3) as shared`,
    },
    [tx.tenantUuid, name, actor],
  );
  return rows[0]?.shared === true;
}
