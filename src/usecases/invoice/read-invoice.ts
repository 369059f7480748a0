import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { InvoiceToRead } from "#contract/v2/read/invoice-read.ts";
import {
  findStoredInvoice,
  isKnownCustomer,
  listLinkedDocuments,
  listOrdersOfInvoice,
} from "#db/queries/invoice/invoice-reading.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import type { Context, Tenant } from "#src/context.ts";

/** Operation 3: an invoice of any state. Undefined when the tenant has none of this uuid. */
export function readInvoice(context: Context, tenant: Tenant, invoiceUuid: string): Promise<InvoiceToRead | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return undefined;
    const invoice = invoiceOfRow(row.body);
    const orders = await listOrdersOfInvoice(tx, invoiceUuid);
    const linked = await listLinkedDocuments(
      tx,
      invoiceUuid,
      orders.map((order) => order.uuid),
    );
    // What was captured of a load names no invoice: it is of each that bills the load.
    const documents = linked.filter(({ onInvoice, source }) => onInvoice || source === "Capture");
    return {
      uuid: row.uuid,
      invoice,
      finalized: isFinalized(row.status),
      receivedAt: row.receivedAt,
      currency: row.currency,
      vendorExternalId: row.vendorExternalId,
      customerKnown: invoice.customerExternalId !== null && (await isKnownCustomer(tx, invoice.customerExternalId)),
      orders: orders.map((order) => orderOfRow(order.body)),
      documents,
    };
  });
}
