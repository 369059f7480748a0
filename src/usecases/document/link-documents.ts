import type { TenantTx } from "#db/database.ts";
import { linkDocumentsToInvoices, linkDocumentsToOrders, takeWanted } from "#db/queries/document/document-links.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { announceDocuments } from "./announce-documents.ts";
import type { Context, Tenant } from "#src/context.ts";

/** Gives orders that arrived the documents that waited for them. The caller holds `orderLock` of both names. */
export async function linkArrivedOrders(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  {
    orders,
    keys,
  }: {
    readonly orders: readonly { readonly uuid: string; readonly externalId: string; readonly orderNumber: string }[];
    /** What these orders are found by. */
    readonly keys: readonly string[];
  },
): Promise<void> {
  await readBillsAgain(tx, keys);
  const waiting = await takeWanted(
    tx,
    orders.flatMap(({ externalId, orderNumber }) => [
      { kind: "order" as const, externalId },
      { kind: "load" as const, externalId },
      { kind: "load" as const, externalId: orderNumber },
    ]),
  );
  if (waiting.length === 0) return;
  const links = waiting.flatMap(({ documentUuid, kind, externalId: name }) => {
    const order =
      orders.find((entry) => entry.externalId === name) ??
      (kind === "load" ? orders.find((entry) => entry.orderNumber === name) : undefined);
    return order === undefined ? [] : [{ documentUuid, orderUuid: order.uuid }];
  });
  await linkDocumentsToOrders(tx, links);
  await announceDocuments(context, tx, tenant, { documentUuids: links.map((link) => link.documentUuid) });
}

/** Bills that were read and wait for one of these numbers are looked at again; it is no evidence yet whose they are. */
async function readBillsAgain(tx: TenantTx, keys: readonly string[]): Promise<void> {
  const waiting = await takeWanted(
    tx,
    [...new Set(keys)].map((externalId) => ({ kind: "reference", externalId })),
  );
  const subjects = [...new Set(waiting.map(({ documentUuid }) => documentUuid))];
  await enqueueWork(
    tx,
    tx.tenantUuid,
    subjects.map((subjectUuid) => ({ kind: "read-document", subjectUuid, payload: { routes: true } })),
  );
}

/**
 * Gives invoices that arrived the documents that waited for them, before they are matched and audited. The caller holds
 * `invoiceLock` of their names.
 */
export async function linkArrivedInvoices(
  tx: TenantTx,
  invoices: readonly { readonly uuid: string; readonly externalId: string }[],
): Promise<void> {
  const waiting = await takeWanted(
    tx,
    invoices.map(({ externalId }) => ({ kind: "invoice" as const, externalId })),
  );
  await linkDocumentsToInvoices(
    tx,
    waiting.flatMap(({ documentUuid, externalId }) =>
      invoices
        .filter((invoice) => invoice.externalId === externalId)
        .map((invoice) => ({ documentUuid, invoiceUuid: invoice.uuid })),
    ),
  );
}
