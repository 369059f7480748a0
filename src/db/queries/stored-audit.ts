import type { TenantTx } from "#db/database.ts";

export interface StoredAudit {
  readonly at: Date;
  readonly verdict: string;
  readonly rule_set_version: string;
  readonly facts_hash: string;
  readonly settings_hash: string;
  readonly facts: string;
  readonly settings: string;
  readonly result: unknown;
}

/** Every audit of an invoice with all that it looked at, oldest first. */
export const findStoredAudits = async (tx: TenantTx, invoiceUuid: string): Promise<readonly StoredAudit[]> =>
  (
    await tx.query<StoredAudit>(
      `select a.at, a.verdict, a.rule_set_version, a.facts_hash, a.settings_hash, a.facts, s.body as settings, a.result
       from audit a join audit_settings s using (tenant_uuid, settings_hash)
       where a.tenant_uuid = $1 and a.invoice_uuid = $2 order by a.at, a.audit_uuid`,
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows;
