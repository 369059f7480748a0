import { invoiceAsStored, orderAsStored } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "../../database.ts";
import { carrierOf } from "../party/vendor-merge.ts";

/** An open invoice that is nobody's, with what rules of assignment look at. */
export interface AssignableRow {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  /** Decimal text. */
  readonly billed: string;
  readonly currency: string;
  readonly source: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  /** Names of the vendor: its own, and those of the record that speaks for it. */
  readonly vendors: readonly (string | null)[];
  /** Mode and type of service, as the bill says them. */
  readonly services: readonly (string | null | undefined)[];
  readonly auditRules: readonly string[];
  readonly orders: readonly AssignableOrder[];
}

/** What rules of assignment look at of an order, as it is stored. */
interface AssignableOrder {
  readonly customer: { readonly externalId?: string | null; readonly name?: string | null } | null;
  readonly tags: Readonly<Record<string, unknown>> | null;
  readonly vendors: readonly {
    readonly externalId?: string | null;
    readonly scac?: string | null;
    readonly service?: Service | null;
  }[];
}

interface Service {
  readonly mode?: string | null;
  readonly type?: string | null;
}

/** Both bodies in those parts that are wanted, or whole where they are packed. */
type StoredRow = Omit<AssignableRow, "services" | "orders"> & { readonly body: unknown; readonly orders: readonly unknown[] };

/** Open invoices of nobody that wait for a person. */
const OF_NOBODY = `i.tenant_uuid = $1 and i.assignee is null and i.status in ('unmatched', 'review', 'disputed')`;

const ASSIGNABLE = `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.billed::text, i.currency, i.source,
    i.vendor_external_id as "vendorExternalId", i.vendor_scac as "vendorScac",
    array[i.vendor_external_id, i.vendor_scac, i.vendor_name, v.external_id, v.scac, v.name] as vendors,
    case when i.body -> 'packed' is null then jsonb_build_object('service', i.body -> 'service') else i.body end as body,
    coalesce((select array_agg(distinct e ->> 'rule') from jsonb_array_elements(i.exceptions) as e), '{}') as "auditRules",
    coalesce((select jsonb_agg(case when o.body -> 'packed' is null
        then jsonb_build_object('customer', o.body -> 'customer', 'tags', o.body -> 'tags', 'vendors', o.body -> 'vendors') else o.body end)
      from invoice_order io join freight_order o on o.tenant_uuid = $1 and o.order_uuid = io.order_uuid
      where io.tenant_uuid = $1 and io.invoice_uuid = i.invoice_uuid), '[]') as orders
  from invoice i left join vendor v on v.tenant_uuid = $1 and v.external_id = ${carrierOf("i.vendor_external_id")}
  where ${OF_NOBODY}`;

const HOLD = {
  name: "assignable-hold",
  text: `${ASSIGNABLE} and i.invoice_uuid = any ($2::uuid[]) and not exists (
      select from timeline t where t.tenant_uuid = $1 and t.invoice_uuid = i.invoice_uuid and t.kind = 'assigned')
    order by i.invoice_uuid for update of i`,
};

/** Those of these that are nobody's and never were somebody's, held until the transaction ends. */
export async function holdNeverAssigned(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly AssignableRow[]> {
  return (await tx.query<StoredRow & Record<string, unknown>>(HOLD, [tx.tenantUuid, invoiceUuids])).rows.map(asRead);
}

const AFTER = `${ASSIGNABLE} and ($2::uuid is null or i.invoice_uuid > $2) order by i.invoice_uuid limit $3`;

/** The next of the open invoices that are nobody's, by their ids; with `hold` they are held until the transaction ends. */
export async function listUnassigned(
  tx: TenantTx,
  { after, limit, hold }: { readonly after: string | null; readonly limit: number; readonly hold: boolean },
): Promise<readonly AssignableRow[]> {
  const query = hold ? { name: "unassigned-hold", text: `${AFTER} for update of i` } : { name: "unassigned", text: AFTER };
  return (await tx.query<StoredRow & Record<string, unknown>>(query, [tx.tenantUuid, after, limit])).rows.map(asRead);
}

const asRead = ({ body, orders, ...row }: StoredRow): AssignableRow => {
  const { service } = invoiceAsStored(body) as { readonly service?: Service | null };
  return {
    ...row,
    services: [service?.mode, service?.type],
    orders: orders.map((order) => {
      const { customer, tags, vendors } = orderAsStored(order) as AssignableOrder;
      return { customer, tags, vendors };
    }),
  };
};

const COUNT = { name: "unassigned-count", text: `select count(*) as count from invoice i where ${OF_NOBODY}` };

export async function countUnassigned(tx: TenantTx): Promise<number> {
  return (await tx.query<{ count: number }>(COUNT, [tx.tenantUuid])).rows[0]?.count ?? 0;
}

const ASSIGN = {
  name: "assignable-assign",
  text: `update invoice set assignee = a.assignee from unnest($2::uuid[], $3::text[]) as a (uuid, assignee)
    where tenant_uuid = $1 and invoice_uuid = a.uuid`,
};

/** Invoices that are held become somebody's each. */
export async function setAssignees(
  tx: TenantTx,
  assigned: readonly { readonly invoiceUuid: string; readonly assignee: string }[],
): Promise<void> {
  await tx.query(ASSIGN, [
    tx.tenantUuid,
    assigned.map(({ invoiceUuid }) => invoiceUuid),
    assigned.map(({ assignee }) => assignee),
  ]);
}
