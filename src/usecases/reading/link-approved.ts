import { findBillSource } from "#db/queries/document/document-bill.ts";
import { linkDocumentsToOrders } from "#db/queries/document/document-links.ts";
import { findManagedDocument } from "#db/queries/document/document-listing.ts";
import type { TenantTx } from "#db/database.ts";
import { confirmFields } from "#domain/routing/confirmed-paper.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { ordersOf } from "./decide-bill.ts";

/**
 * Gives a supporting paper that a person approved before its order came to that order, by the numbers that they said stand on it:
 * open invoices of the order are audited again. Answers whether the document is approved: nothing else is decided about it then.
 */
export async function linkApproved(context: Context, tx: TenantTx, tenant: Tenant, documentUuid: string): Promise<boolean> {
  const source = await findBillSource(tx, documentUuid);
  if (source?.status !== "Approved") return false;
  const { type, isRedacted, isSplit, isOfInvoice, orderUuids } = source;
  if (type === "Invoice" || isRedacted || isSplit || isOfInvoice || orderUuids.length > 0) return true;
  const said = (await findManagedDocument(tx, documentUuid))?.fields ?? {};
  const { invoiceNumber: _, ...fields } = confirmFields(null, said).fields;
  const { found } = await ordersOf(tx, fields, []);
  const [order, other] = found;
  if (order === undefined || other !== undefined) return true;
  await linkDocumentsToOrders(tx, [{ documentUuid, orderUuid: order }]);
  await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid] });
  await announceChanges(tx, [
    { noun: "document", uuid: documentUuid },
    { noun: "order", uuid: order },
  ]);
  return true;
}
