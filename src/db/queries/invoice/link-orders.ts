import type { TenantTx } from "../../database.ts";

const UNLINK = {
  name: "invoice-order-delete",
  // Documents that came to an order through its match leave it with the match, unless the invoice keeps that order.
  text: `with gone as (
      delete from document_order where tenant_uuid = $1 and invoice_uuid = any($2)
        and (invoice_uuid, order_uuid) not in (select * from unnest($3::uuid[], $4::uuid[]))
    ) delete from invoice_order where tenant_uuid = $1 and invoice_uuid = any($2)`,
};
const LINK = {
  name: "invoice-order-insert",
  text: `with link as (
      select * from unnest($2::uuid[], $3::uuid[]) as l (invoice_uuid, order_uuid)
    ), matched as (
      insert into invoice_order (tenant_uuid, invoice_uuid, order_uuid) select $1, invoice_uuid, order_uuid from link on conflict do nothing
    ), carried as (
      insert into document_order (tenant_uuid, document_uuid, order_uuid, invoice_uuid)
      select $1, d.document_uuid, link.order_uuid, link.invoice_uuid from link join document_invoice d on d.tenant_uuid = $1 and d.invoice_uuid = link.invoice_uuid
      on conflict do nothing returning document_uuid
    ) select distinct document_uuid as "documentUuid" from carried`,
};

/**
 * Which orders invoices are matched to from now on. `changed` are invoices that had other orders before. Documents of the
 * invoices go with them; answers those that came to an order, which somebody may have to be told (`announceDocuments`).
 */
export async function linkOrders(
  tx: TenantTx,
  changed: readonly string[],
  links: readonly { readonly invoiceUuid: string; readonly orderUuid: string }[],
): Promise<readonly string[]> {
  const invoices = links.map((link) => link.invoiceUuid);
  const orders = links.map((link) => link.orderUuid);
  if (changed.length > 0) await tx.query(UNLINK, [tx.tenantUuid, changed, invoices, orders]);
  if (links.length === 0) return [];
  const { rows } = await tx.query<{ documentUuid: string }>(LINK, [tx.tenantUuid, invoices, orders]);
  return rows.map((row) => row.documentUuid);
}
