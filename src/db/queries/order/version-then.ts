import type { TenantTx } from "../../database.ts";
import { KEY_OF_VERSION, readPacked } from "../message/body-packs.ts";
import { lineOf } from "./order-line.ts";

/** An order as it was when an invoice on it was approved. */
export interface VersionThen {
  readonly invoiceUuid: string;
  /** The order that stands now. */
  readonly orderUuid: string;
  readonly body: unknown;
}

interface PlaceOfVersion {
  readonly invoiceUuid: string;
  readonly orderUuid: string;
  /** Of its row: the key that it has in a pack, too. */
  readonly key: string;
}

const PLACES = {
  name: "versions-then",
  text: `select i.invoice_uuid as "invoiceUuid", line.head_uuid as "orderUuid", v.key
    from ${lineOf("$2")} line
      join invoice_order io on io.tenant_uuid = $1 and io.order_uuid = line.line_uuid
      join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = io.invoice_uuid
      join freight_order head on head.tenant_uuid = $1 and head.order_uuid = line.head_uuid
      cross join lateral (select ${KEY_OF_VERSION} as key, order_uuid, accepted_at from order_version
        where tenant_uuid = $1 and order_uuid = line.line_uuid and landed_at <= i.approved_at order by accepted_at desc limit 1) v
    where io.invoice_uuid = any($3) and i.status = 'approved' and (v.order_uuid <> head.order_uuid or v.accepted_at <> head.accepted_at)`,
};
const BODIES = {
  name: "bodies-of-versions",
  text: `select ${KEY_OF_VERSION} as key, body, pack_uuid as "packUuid" from order_version
    where tenant_uuid = $1 and order_uuid = any($2) and ${KEY_OF_VERSION} = any($3)`,
};

interface BodyOfVersion {
  readonly key: string;
  readonly body: unknown;
  readonly packUuid: string | null;
}

/**
 * Of these approved invoices the versions of these orders, or of those whose place they took, that they were approved on, where
 * those are not the newest ones.
 */
export async function listVersionsThen(
  tx: TenantTx,
  orderUuids: readonly string[],
  invoiceUuids: readonly string[],
): Promise<readonly VersionThen[]> {
  if (orderUuids.length === 0 || invoiceUuids.length === 0) return [];
  const places = (await tx.query<PlaceOfVersion>(PLACES, [tx.tenantUuid, orderUuids, invoiceUuids])).rows;
  const keys = [...new Set(places.map(({ key }) => key))];
  if (keys.length === 0) return [];
  const ofOrders = [...new Set(keys.map((key) => key.slice(0, key.indexOf(" "))))];
  const { rows } = await tx.query<BodyOfVersion>(BODIES, [tx.tenantUuid, ofOrders, keys]);
  const packed = await readPacked(
    tx,
    rows.flatMap(({ key, packUuid }) => (packUuid === null ? [] : { packUuid, key })),
  );
  const bodies = new Map(
    rows.map(({ key, body, packUuid }) => [key, packUuid === null ? body : (JSON.parse(packed.get(key) ?? "null") as unknown)]),
  );
  return places.map(({ invoiceUuid, orderUuid, key }) => ({ invoiceUuid, orderUuid, body: bodies.get(key) }));
}
