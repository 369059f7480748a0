import type { QuotaName } from "#domain/access/quotas.ts";
import type { TenantTx, Tx } from "../../database.ts";
import { tenantsIn } from "./tenants-in.ts";

export type QuotaRow = Readonly<Record<QuotaName, number | null>>;

const FIND = {
  name: "quota-find",
  text: `select keys, endpoints, documents, storage_megabytes as "storageMegabytes", mails_per_dispute as "mailsPerDispute", mails_per_address as "mailsPerAddress",
      waiting_messages as "waitingMessages"
    from tenant_quota where tenant_uuid = $1`,
};

/** What the operator said; undefined: nothing. */
export async function findQuota(tx: TenantTx): Promise<QuotaRow | undefined> {
  return (await tx.query<QuotaRow>(FIND, [tx.tenantUuid])).rows[0];
}

export async function putQuota(tx: TenantTx, row: QuotaRow): Promise<void> {
  await tx.query(
    `insert into tenant_quota (tenant_uuid, keys, endpoints, documents, storage_megabytes, mails_per_dispute, mails_per_address, waiting_messages)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_uuid) do update set keys = excluded.keys, endpoints = excluded.endpoints, documents = excluded.documents,
       storage_megabytes = excluded.storage_megabytes, mails_per_dispute = excluded.mails_per_dispute, mails_per_address = excluded.mails_per_address,
       waiting_messages = excluded.waiting_messages`,
    [
      tx.tenantUuid,
      row.keys,
      row.endpoints,
      row.documents,
      row.storageMegabytes,
      row.mailsPerDispute,
      row.mailsPerAddress,
      row.waitingMessages,
    ],
  );
}

/** One addition to what is counted after the other: of two at once the second one finds the first. */
export async function lockQuota(tx: TenantTx, name: QuotaName): Promise<void> {
  await tx.query({ name: "quota-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 3))" }, [
    `${tx.tenantUuid} ${name}`,
  ]);
}

export async function countKeys(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "quota-keys",
      text: "select count(*) as count from api_key where tenant_uuid = $1 and revoked_at is null and (expires_at is null or expires_at > now())",
    },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

export async function countEndpoints(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "quota-endpoints",
      text: "select count(*) as count from webhook_endpoint where tenant_uuid = $1 and deleted_at is null",
    },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

/** What a tenant keeps. */
export interface KeptFiles {
  readonly documents: number;
  /** Of files of documents, mails, what was attached to mails that went out, and EDI files. */
  readonly bytes: number;
}

/** As it was counted while it came, with the files of requests under way. */
export async function readUsage(tx: TenantTx): Promise<KeptFiles> {
  const { rows } = await tx.query<KeptFiles>(
    {
      name: "quota-usage",
      text: `select coalesce(sum(documents), 0)::bigint as documents, coalesce(sum(bytes), 0)::bigint as bytes from (
        select documents, bytes from tenant_usage where tenant_uuid = $1
        union all select documents, bytes from tenant_usage_step where tenant_uuid = $1
        union all select 1, bytes from pending_blob where tenant_uuid = $1) counted`,
    },
    [tx.tenantUuid],
  );
  return rows[0] ?? { documents: 0, bytes: 0 };
}

/** Tenants that have something to add up, or were never counted. */
export async function listTenantsToCount(control: Tx): Promise<readonly string[]> {
  const { rows } = await control.query<{ tenantUuid: string }>(
    `select tenant_uuid as "tenantUuid" from ${tenantsIn("tenant_usage_step")} stepped
    union select t.tenant_uuid from tenant t where not exists (select from tenant_usage u where u.tenant_uuid = t.tenant_uuid)`,
  );
  return rows.map((row) => row.tenantUuid);
}

/** Adds up what came. One worker at a time does it; what is added meanwhile is added the next time. */
export async function addUpUsage(tx: TenantTx): Promise<void> {
  const { rows } = await tx.query<{ taken: boolean }>(
    { name: "usage-turn", text: "select pg_try_advisory_xact_lock(hashtextextended('usage ' || $1, 0)) as taken" },
    [tx.tenantUuid],
  );
  if (rows[0]?.taken !== true) return;
  // One statement sees rows and steps of one moment: what was there before steps were written is the difference.
  await tx.query(
    {
      name: "usage-begin",
      text: `insert into tenant_usage (tenant_uuid, documents, bytes)
        select $1::uuid, (select count(*) from document where tenant_uuid = $1) - s.documents,
          (select coalesce(sum(bytes), 0) from document where tenant_uuid = $1) + (select coalesce(sum(bytes), 0) from mail_message where tenant_uuid = $1)
            + (select coalesce(sum(bytes), 0) from communication_attachment
              where tenant_uuid = $1) + (select coalesce(sum(bytes), 0) from edi_file where tenant_uuid = $1) - s.bytes
        from (select coalesce(sum(documents), 0) as documents, coalesce(sum(bytes), 0) as bytes from tenant_usage_step where tenant_uuid = $1) s
        where not exists (select from tenant_usage where tenant_uuid = $1)
        on conflict do nothing`,
    },
    [tx.tenantUuid],
  );
  await tx.query(
    {
      name: "usage-add-up",
      text: `with gone as (delete from tenant_usage_step where tenant_uuid = $1 returning documents, bytes)
        update tenant_usage set documents = tenant_usage.documents + g.documents, bytes = tenant_usage.bytes + g.bytes
        from (select coalesce(sum(documents), 0) as documents, coalesce(sum(bytes), 0) as bytes, count(*) as steps from gone) g
        where tenant_uuid = $1 and g.steps > 0`,
    },
    [tx.tenantUuid],
  );
}

/**
 * Mails since then, each counted for every address that it went to: of this dispute, and the most that any of these addresses got
 * from the tenant.
 */
export async function countMails(
  tx: TenantTx,
  { disputeUuid, to, since }: { readonly disputeUuid: string; readonly to: readonly string[]; readonly since: Date },
): Promise<{ readonly ofDispute: number; readonly toAddress: number }> {
  const { rows } = await tx.query<{ ofDispute: number; toAddress: number }>(
    {
      name: "quota-mails",
      text: `select (select coalesce(sum(cardinality(email_to)), 0)::int from communication
          where tenant_uuid = $1 and dispute_uuid = $2 and email_to is not null and created_at > $4) as "ofDispute",
        coalesce((select max(times) from (select count(*) as times from communication c, unnest(c.email_to) as address
          where c.tenant_uuid = $1 and c.created_at > $4 and lower(address) = any ($3::text[]) group by lower(address)) counted), 0) as "toAddress"`,
    },
    [tx.tenantUuid, disputeUuid, to.map((address) => address.toLowerCase()), since],
  );
  return rows[0] ?? { ofDispute: 0, toAddress: 0 };
}
