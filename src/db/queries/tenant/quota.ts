import type { QuotaName } from "#domain/access/quotas.ts";
import type { TenantTx } from "../../database.ts";

export type QuotaRow = Readonly<Record<QuotaName, number | null>>;

const FIND = {
  name: "quota-find",
  text: `select keys, endpoints, documents, storage_megabytes as "storageMegabytes", mails_per_dispute as "mailsPerDispute", mails_per_address as "mailsPerAddress"
    from tenant_quota where tenant_uuid = $1`,
};

/** What the operator said; undefined: nothing. */
export async function findQuota(tx: TenantTx): Promise<QuotaRow | undefined> {
  return (await tx.query<QuotaRow>(FIND, [tx.tenantUuid])).rows[0];
}

export async function putQuota(tx: TenantTx, row: QuotaRow): Promise<void> {
  await tx.query(
    `insert into tenant_quota (tenant_uuid, keys, endpoints, documents, storage_megabytes, mails_per_dispute, mails_per_address)
       values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_uuid) do update set keys = excluded.keys, endpoints = excluded.endpoints, documents = excluded.documents,
       storage_megabytes = excluded.storage_megabytes, mails_per_dispute = excluded.mails_per_dispute, mails_per_address = excluded.mails_per_address`,
    [tx.tenantUuid, row.keys, row.endpoints, row.documents, row.storageMegabytes, row.mailsPerDispute, row.mailsPerAddress],
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

/** Documents, and the bytes of their files, each file once. */
export async function countDocuments(tx: TenantTx): Promise<{ readonly documents: number; readonly bytes: number }> {
  const { rows } = await tx.query<{ documents: number; bytes: number }>(
    {
      name: "quota-documents",
      text: `select (select count(*) from document where tenant_uuid = $1) as documents,
        (select coalesce(sum(d.bytes), 0)::bigint from (select distinct on (blob_hash) bytes from document where tenant_uuid = $1) d) as bytes`,
    },
    [tx.tenantUuid],
  );
  return rows[0] ?? { documents: 0, bytes: 0 };
}

/** Mails since then: of this dispute, and the most that any of these addresses got from the tenant. */
export async function countMails(
  tx: TenantTx,
  { disputeUuid, to, since }: { readonly disputeUuid: string; readonly to: readonly string[]; readonly since: Date },
): Promise<{ readonly ofDispute: number; readonly toAddress: number }> {
  const { rows } = await tx.query<{ ofDispute: number; toAddress: number }>(
    {
      name: "quota-mails",
      text: `select (select count(*) from communication where tenant_uuid = $1 and dispute_uuid = $2 and email_to is not null and created_at > $4) as "ofDispute",
        coalesce((select max(times) from (select count(*) as times from communication c, unnest(c.email_to) as address
          where c.tenant_uuid = $1 and c.created_at > $4 and lower(address) = any ($3::text[]) group by lower(address)) counted), 0) as "toAddress"`,
    },
    [tx.tenantUuid, disputeUuid, to.map((address) => address.toLowerCase()), since],
  );
  return rows[0] ?? { ofDispute: 0, toAddress: 0 };
}
