import type { TenantTx } from "#db/database.ts";

/** What of a tenant is there: each asked by one row of an index, however much it has. */
export interface WhatIsThere {
  readonly person: boolean;
  readonly "api-key": boolean;
  readonly vendor: boolean;
  readonly policy: boolean;
  readonly intake: boolean;
  readonly order: boolean;
  readonly invoice: boolean;
  readonly webhook: boolean;
  readonly decision: boolean;
}

const THERE = {
  name: "tenant-first-steps",
  text: `select
    (select count(*) from (select from tenant_member where tenant_uuid = $1 and deactivated_at is null limit 2) known) > 1
      or exists (select from invitation where tenant_uuid = $1) as person,
    exists (select from api_key where tenant_uuid = $1 and revoked_at is null) as "api-key",
    exists (select from vendor where tenant_uuid = $1) as vendor,
    exists (select from audit_policy where tenant_uuid = $1) as policy,
    exists (select from edi_partner where tenant_uuid = $1) or exists (select from sftp_account where tenant_uuid = $1)
      or exists (select from mailbox where tenant_uuid = $1) or exists (select from mail_message where tenant_uuid = $1)
      or exists (select from api_key where tenant_uuid = $1 and last_used_at is not null) as intake,
    exists (select from freight_order where tenant_uuid = $1) as "order",
    exists (select from invoice where tenant_uuid = $1) as invoice,
    exists (select from webhook_endpoint where tenant_uuid = $1 and deleted_at is null) as webhook,
    exists (select from finalized_invoice where tenant_uuid = $1) as decision`,
};

export async function findWhatIsThere(tx: TenantTx): Promise<WhatIsThere> {
  const { rows } = await tx.query<WhatIsThere>(THERE, [tx.tenantUuid]);
  return rows[0] as WhatIsThere;
}
