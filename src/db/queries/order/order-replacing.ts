import type { StandingOrder } from "#domain/order/decide-replacements.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

const FIRST_ACCEPTED_AT = `coalesce((select min(v.accepted_at) from order_version v
  where v.tenant_uuid = $1 and v.order_uuid = freight_order.order_uuid), accepted_at)`;

const LOCK_STANDING = {
  name: "order-lock-standing",
  text: `select order_uuid as "orderUuid", external_id as "externalId", order_number as "orderNumber", ${instantText("accepted_at")} as "acceptedAt",
      ${instantText(FIRST_ACCEPTED_AT)} as "firstAcceptedAt",
      legacy is not null as "isLegacy" from freight_order
    where tenant_uuid = $1 and succeeded_by is null and (order_number = any($2) or external_id = any($2)) order by order_uuid for update`,
};

/** The orders that have one of these names as their number or external id, held until the transaction ends. */
export async function lockStandingOrders(tx: TenantTx, names: readonly string[]): Promise<readonly StandingOrder[]> {
  return names.length === 0 ? [] : (await tx.query<StandingOrder>(LOCK_STANDING, [tx.tenantUuid, names])).rows;
}

export interface Succession {
  readonly oldUuid: string;
  readonly newUuid: string;
}

const SUCCEED = {
  name: "order-succeed",
  text: `update freight_order o set succeeded_by = s.new_uuid, changed_at = $4, e_tag = o.e_tag + 1,
      status = case when exists (
        select from invoice_order linked join invoice i using (tenant_uuid, invoice_uuid)
        where linked.tenant_uuid = $1 and linked.order_uuid = o.order_uuid and i.status = 'approved') then o.status else 'replaced' end
    from unnest($2::uuid[], $3::uuid[]) as s (old_uuid, new_uuid)
    where o.tenant_uuid = $1 and o.order_uuid = s.old_uuid`,
};
const SUCCEED_EARLIER = {
  name: "order-succeed-earlier",
  text: `update freight_order o set succeeded_by = s.new_uuid
    from unnest($2::uuid[], $3::uuid[]) as s (old_uuid, new_uuid) join freight_order old on old.tenant_uuid = $1 and old.order_uuid = s.old_uuid
    where o.tenant_uuid = $1 and o.external_id = old.external_id and o.succeeded_by is not null and o.order_uuid <> s.old_uuid`,
};
const FORGET_REFERENCES = {
  name: "order-succeed-references",
  text: `delete from order_reference r using freight_order o
    where r.tenant_uuid = $1 and r.order_uuid = any($2) and o.tenant_uuid = $1 and o.order_uuid = r.order_uuid and o.status = 'replaced'`,
};

/**
 * Puts successors in the place of orders. One with an approved invoice stays in its state, beside its successor, and can be
 * looked up as before; any other is replaced, and found by nothing any more. Those whose place the old one had taken name the new
 * one, too.
 */
export async function succeedOrders(tx: TenantTx, successions: readonly Succession[], at: Date): Promise<void> {
  if (successions.length === 0) return;
  const olds = successions.map(({ oldUuid }) => oldUuid);
  const news = successions.map(({ newUuid }) => newUuid);
  await tx.query(SUCCEED, [tx.tenantUuid, olds, news, at]);
  await tx.query(SUCCEED_EARLIER, [tx.tenantUuid, olds, news]);
  await tx.query(FORGET_REFERENCES, [tx.tenantUuid, olds]);
}

const CARRY_DOCUMENTS = {
  name: "order-carry-documents",
  text: `insert into document_order (tenant_uuid, document_uuid, order_uuid, announced, listed_at)
    select $1, d.document_uuid, s.new_uuid, d.announced, d.listed_at
    from unnest($2::uuid[], $3::uuid[]) as s (old_uuid, new_uuid)
      join document_order d on d.tenant_uuid = $1 and d.order_uuid = s.old_uuid and d.invoice_uuid is null
    on conflict do nothing`,
};

/** Documents that were sent for an order belong to its successor, too; announced as they were. */
export async function carryDocuments(tx: TenantTx, successions: readonly Succession[]): Promise<void> {
  if (successions.length === 0) return;
  await tx.query(CARRY_DOCUMENTS, [
    tx.tenantUuid,
    successions.map(({ oldUuid }) => oldUuid),
    successions.map(({ newUuid }) => newUuid),
  ]);
}
