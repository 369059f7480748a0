import type { TenantTx, Tx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { carrierOf, recordsOf } from "../party/vendor-merge.ts";

export interface PartnerEntry {
  readonly senderId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly updatedAt: string;
}

const PARTNER = `sender_id as "senderId", body, ${instantText("updated_at")} as "updatedAt"`;

export async function findPartner(tx: TenantTx, senderId: string): Promise<PartnerEntry | undefined> {
  return (
    await tx.query<PartnerEntry>(
      { name: "edi-partner-find", text: `select ${PARTNER} from edi_partner where tenant_uuid = $1 and sender_id = $2` },
      [tx.tenantUuid, senderId],
    )
  ).rows[0];
}

/** Whose vendor is $4, or a record that is one carrier with it, or that may bill for one of its SCACs. */
const OF_VENDOR = `$4::text is null or exists (
  select from ${recordsOf(carrierOf("$4"))} as own (id) left join vendor v on v.tenant_uuid = $1 and v.external_id = own.id
  where edi_partner.body ->> 'vendorExternalId' = own.id or exists (
    select from jsonb_array_elements_text(coalesce(edi_partner.body -> 'scacs', '[]')) as may (scac)
    where upper(may.scac) = upper(v.scac) or v.body -> 'scacs' ? upper(may.scac)))`;

/** Partners by sender id, from after `after`; `vendor`: those that bill as it or for its SCACs, null: all. */
export async function listPartnerEntries(
  tx: TenantTx,
  { vendor, after, limit }: { readonly vendor: string | null; readonly after: string | null; readonly limit: number },
): Promise<readonly PartnerEntry[]> {
  return (
    await tx.query<PartnerEntry>(
      {
        name: "edi-partners-list",
        text: `select ${PARTNER} from edi_partner where tenant_uuid = $1 and ($2::text is null or sender_id > $2) and (${OF_VENDOR}) order by sender_id limit $3`,
      },
      [tx.tenantUuid, after, limit, vendor],
    )
  ).rows;
}

/** The interchange ids of a vendor's partners. */
export async function listPartnersOfVendor(tx: TenantTx, vendorExternalId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ senderId: string }>(
    {
      name: "edi-partners-of-vendor",
      text: `select sender_id as "senderId" from edi_partner where tenant_uuid = $1 and body ->> 'vendorExternalId' = $2 order by sender_id`,
    },
    [tx.tenantUuid, vendorExternalId],
  );
  return rows.map(({ senderId }) => senderId.trim());
}

export async function putPartner(tx: TenantTx, senderId: string, body: unknown): Promise<void> {
  await tx.query(
    {
      name: "edi-partner-put",
      text: `insert into edi_partner (tenant_uuid, sender_id, body) values ($1, $2, $3)
        on conflict (tenant_uuid, sender_id) do update set body = excluded.body, updated_at = now()`,
    },
    [tx.tenantUuid, senderId, JSON.stringify(body)],
  );
}

export async function deletePartner(tx: TenantTx, senderId: string): Promise<boolean> {
  return (
    (
      await tx.query({ name: "edi-partner-delete", text: "delete from edi_partner where tenant_uuid = $1 and sender_id = $2" }, [
        tx.tenantUuid,
        senderId,
      ])
    ).rowCount === 1
  );
}

/** Interchange ids of the tenant's own. */
export async function findReceiverIds(tx: TenantTx): Promise<readonly string[]> {
  return (
    (await tx.query<{ ids: string[] }>("select edi_receiver_ids as ids from tenant where tenant_uuid = $1", [tx.tenantUuid]))
      .rows[0]?.ids ?? []
  );
}

export async function putReceiverIds(tx: Tx, tenantUuid: string, ids: readonly string[]): Promise<void> {
  await tx.query("update tenant set edi_receiver_ids = $2 where tenant_uuid = $1", [tenantUuid, ids]);
}

/** The agreements with the senders of these interchanges, as far as there are any. */
export async function listSendersOfInterchanges(
  tx: TenantTx,
  interchangeUuids: readonly string[],
): Promise<readonly { readonly interchangeUuid: string; readonly body: Readonly<Record<string, unknown>> }[]> {
  if (interchangeUuids.length === 0) return [];
  const { rows } = await tx.query<{ interchangeUuid: string; body: Readonly<Record<string, unknown>> }>(
    {
      name: "edi-senders-of-interchanges",
      text: `select i.interchange_uuid as "interchangeUuid", p.body from edi_interchange i
        join edi_partner p on p.tenant_uuid = i.tenant_uuid and p.sender_id = btrim(i.sender)
        where i.tenant_uuid = $1 and i.interchange_uuid = any($2::uuid[])`,
    },
    [tx.tenantUuid, interchangeUuids],
  );
  return rows;
}
