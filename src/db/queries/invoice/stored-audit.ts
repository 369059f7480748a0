import { type AuditColumns, unpackAudit, withTexts } from "../../packing/packed-audit.ts";
import type { TenantTx } from "../../database.ts";
import type { FirstApproval } from "./decisions.ts";

export interface StoredAudit {
  readonly at: Date;
  readonly verdict: string;
  readonly ruleSetVersion: string;
  readonly factsHash: string;
  readonly settingsHash: string;
  readonly facts: string;
  readonly settings: string;
  readonly result: unknown;
}

/** Every audit of an invoice with all that it looked at, oldest first. */
export async function findStoredAudits(tx: TenantTx, invoiceUuid: string): Promise<readonly StoredAudit[]> {
  const { rows } = await tx.query<StoredAudit & AuditColumns>(
    `select a.at, a.verdict, a.rule_set_version as "ruleSetVersion", a.facts_hash as "factsHash", a.settings_hash as "settingsHash", a.facts, a.packed, s.body as settings, a.result
       from audit a join audit_settings s using (tenant_uuid, settings_hash)
       where a.tenant_uuid = $1 and a.invoice_uuid = $2 order by a.at, a.audit_uuid`,
    [tx.tenantUuid, invoiceUuid],
  );
  return rows.map(withTexts);
}

interface Packed {
  readonly packed: Buffer | null;
}

const withFacts = <T extends { readonly facts: string }>({ packed, ...row }: T & Packed) => ({
  ...row,
  facts: packed === null ? row.facts : unpackAudit(packed).facts,
});

export interface PastAudit {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly vendorName: string | null;
  readonly vendorScac: string | null;
  readonly vendorExternalId: string | null;
  readonly verdict: string;
  readonly facts: string;
  readonly settingsHash: string;
}

/** The latest audit of each of the last invoices, and the settings they were held against, each once. */
export async function listPastAudits(
  tx: TenantTx,
  limit: number,
): Promise<{ readonly rows: readonly PastAudit[]; readonly settings: ReadonlyMap<string, string> }> {
  const { rows } = await tx.query<PastAudit & Packed>(
    `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.vendor_name as "vendorName",
      i.vendor_scac as "vendorScac", i.vendor_external_id as "vendorExternalId", a.verdict, a.facts, a.packed,
      a.settings_hash as "settingsHash"
     from (select * from invoice where tenant_uuid = $1 and audit_uuid is not null order by received_at desc, invoice_uuid limit $2) i
       join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
     where a.settings_hash is not null order by i.received_at desc, i.invoice_uuid`,
    [tx.tenantUuid, limit],
  );
  return { rows: rows.map(withFacts), settings: await settingsOf(tx, rows) };
}

/** How many open invoices were audited. */
export async function countOpenAudits(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "open-audits-count",
      text: "select count(*) as count from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and audit_uuid is not null",
    },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

/** The latest audit of each open invoice, from after `after`, with the settings they were held against. */
export async function listOpenAudits(
  tx: TenantTx,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly PastAudit[]; readonly settings: ReadonlyMap<string, string> }> {
  const { rows } = await tx.query<PastAudit & Packed>(
    {
      name: "open-audits",
      text: `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.vendor_name as "vendorName",
        i.vendor_scac as "vendorScac", i.vendor_external_id as "vendorExternalId", a.verdict, a.facts, a.packed,
        a.settings_hash as "settingsHash"
        from (select * from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and audit_uuid is not null and ($2::uuid is null or invoice_uuid > $2)
          order by invoice_uuid limit $3) i
        join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
        where a.settings_hash is not null order by i.invoice_uuid`,
    },
    [tx.tenantUuid, after, limit],
  );
  return { rows: rows.map(withFacts), settings: await settingsOf(tx, rows) };
}

/** An invoice of which a first approval waits, with its latest audit. */
export interface FirstApprovedAudit extends PastAudit {
  readonly firstApproval: FirstApproval;
  readonly auditUuid: string;
  readonly orderUuids: readonly string[];
  readonly isHeld: boolean;
  readonly activeDisputes: number;
}

/** Invoices of which a first approval waits, the longest waiting first. */
export async function listFirstApproved(
  tx: TenantTx,
  limit: number,
): Promise<{ readonly rows: readonly FirstApprovedAudit[]; readonly settings: ReadonlyMap<string, string> }> {
  const { rows } = await tx.query<FirstApprovedAudit & Packed>(
    {
      name: "first-approved-audits",
      text: `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.vendor_name as "vendorName",
        i.vendor_scac as "vendorScac", i.vendor_external_id as "vendorExternalId", a.verdict, a.facts, a.packed,
        a.settings_hash as "settingsHash", a.audit_uuid as "auditUuid", i.first_approval as "firstApproval", i.hold is not null as "isHeld",
        (select count(*) from dispute d where d.tenant_uuid = $1 and d.invoice_uuid = i.invoice_uuid and d.resolved_at is null) as "activeDisputes",
        array(select order_uuid from invoice_order o where o.tenant_uuid = $1 and o.invoice_uuid = i.invoice_uuid order by order_uuid) as "orderUuids"
        from (select * from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and first_approval is not null
          order by first_approval ->> 'at', invoice_uuid limit $2) i
        join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
        where a.settings_hash is not null order by i.first_approval ->> 'at', i.invoice_uuid`,
    },
    [tx.tenantUuid, limit],
  );
  return { rows: rows.map(withFacts), settings: await settingsOf(tx, rows) };
}

/** An open invoice's latest audit; without `settingsHash` it is of an early release. */
export interface OpenAudit {
  readonly invoiceUuid: string;
  readonly facts: string;
  readonly settingsHash: string | null;
}

/** The latest audit of each open invoice that has one, from after `after`. */
export async function listAuditsAfter(
  tx: TenantTx,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly OpenAudit[]; readonly settings: ReadonlyMap<string, string> }> {
  const { rows } = await tx.query<OpenAudit & Packed>(
    {
      name: "audits-after",
      text: `select i.invoice_uuid as "invoiceUuid", a.facts, a.packed, a.settings_hash as "settingsHash"
        from invoice i join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
        where i.tenant_uuid = $1 and i.status not in ('approved', 'terminated') and ($2::uuid is null or i.invoice_uuid > $2)
        order by i.invoice_uuid limit $3`,
    },
    [tx.tenantUuid, after, limit],
  );
  return { rows: rows.map(withFacts), settings: await settingsOf(tx, rows) };
}

const settingsOf = async (
  tx: TenantTx,
  rows: readonly Pick<OpenAudit, "settingsHash">[],
): Promise<ReadonlyMap<string, string>> => {
  const hashes = [...new Set(rows.flatMap((row) => row.settingsHash ?? []))];
  const bodies = await tx.query<{ settingsHash: string; body: string }>(
    `select settings_hash as "settingsHash", body from audit_settings where tenant_uuid = $1 and settings_hash = any($2)`,
    [tx.tenantUuid, hashes],
  );
  return new Map(bodies.rows.map((row) => [row.settingsHash, row.body]));
};
