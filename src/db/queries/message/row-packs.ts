import { packedInvoiceBody, packedOrderBody } from "#contract/packed/stored-rows.ts";
import type { TenantTx, Tx } from "../../database.ts";

/** What is packed where it stands, row by row: what is still looked up by one, and read by statements in part. */
export type PackedRows = "invoice" | "order";

/** Few enough that whoever wants one of them waits for moments. */
const MAX_ROWS = 200;
/** The release that brought packing, by its migration. */
const PACKING_CAME = "0132_packed_bodies";

const INVOICES = {
  name: "invoices-to-pack",
  text: `select invoice_uuid as uuid, body, matching from invoice
    where tenant_uuid = $1 and finalized_at is not null and body -> 'packed' is null and finalized_at < $2
    order by finalized_at limit ${MAX_ROWS} for no key update skip locked`,
};
const PACK_INVOICES = {
  name: "invoices-pack",
  text: `update invoice i set body = p.body::jsonb, matching = null
    from unnest($2::uuid[], $3::text[]) as p (uuid, body) where i.tenant_uuid = $1 and i.invoice_uuid = p.uuid`,
};
const ORDERS = {
  name: "orders-to-pack",
  text: `select order_uuid as uuid, body from freight_order
    where tenant_uuid = $1 and body -> 'packed' is null and changed_at < $2
    order by changed_at limit ${MAX_ROWS} for no key update skip locked`,
};
const PACK_ORDERS = {
  name: "orders-pack",
  text: `update freight_order o set body = p.body::jsonb
    from unnest($2::uuid[], $3::text[]) as p (uuid, body) where o.tenant_uuid = $1 and o.order_uuid = p.uuid`,
};

/**
 * Packs bodies of invoices that ended, or of orders that were last changed, before `before`; answers how many: 0 when none is
 * left. What somebody else holds is left for the next time. A new version of an order is written whole again.
 */
export async function packRows(tx: TenantTx, rows: PackedRows, before: string): Promise<number> {
  return rows === "invoice" ? packInvoices(tx, before) : packOrders(tx, before);
}

/**
 * Whether the release that brought packing is here since before `since`: processes of the release before cannot read what is
 * packed, and may work beside this one for as long as a deployment takes.
 */
export async function isPackingHereSince(db: Tx, since: string): Promise<boolean> {
  const { rows } = await db.query<{ isHere: boolean }>(
    {
      name: "packing-is-here",
      text: `select exists (select from schema_migration where name like $1 || '%' and applied_at < $2) as "isHere"`,
    },
    [PACKING_CAME, since],
  );
  return rows[0]?.isHere === true;
}

async function packInvoices(tx: TenantTx, before: string): Promise<number> {
  const { rows } = await tx.query<{ uuid: string; body: unknown; matching: unknown }>(INVOICES, [tx.tenantUuid, before]);
  if (rows.length === 0) return 0;
  const bodies = rows.map((row) => JSON.stringify(packedInvoiceBody(row)));
  await tx.query(PACK_INVOICES, [tx.tenantUuid, rows.map(({ uuid }) => uuid), bodies]);
  return rows.length;
}

async function packOrders(tx: TenantTx, before: string): Promise<number> {
  const { rows } = await tx.query<{ uuid: string; body: unknown }>(ORDERS, [tx.tenantUuid, before]);
  if (rows.length === 0) return 0;
  const bodies = rows.map(({ body }) => JSON.stringify(packedOrderBody(body)));
  await tx.query(PACK_ORDERS, [tx.tenantUuid, rows.map(({ uuid }) => uuid), bodies]);
  return rows.length;
}
