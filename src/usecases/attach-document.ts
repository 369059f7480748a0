import { findInvoiceStatus, insertDocument, linkDocumentToInvoice } from "#db/queries/document.ts";
import { recordTimeline } from "#db/queries/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { isFinalized, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import { announceChanges } from "#webhooks/announce-changes.ts";
import { raiseEvents } from "#webhooks/raise-events.ts";
import { enqueueWork } from "#work/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "./context.ts";
import { done, type Outcome, UNKNOWN_INVOICE } from "./refusal.ts";

export interface DocumentToAttach {
  readonly invoiceUuid: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Attaches a file to an invoice and to the orders matched to it (specification, operation 14). With a type it counts as approved by whoever sent
 * it, and an open invoice is audited again: it may be what the policy asked for. Refuses `unknown`.
 */
export const attachDocument = async (context: Context, tenant: Tenant, actor: Actor, wish: DocumentToAttach): Promise<Outcome<{ readonly uuid: string }>> => {
  const known = await context.db.inTenant(tenant.tenantUuid, (tx) => findInvoiceStatus(tx, wish.invoiceUuid));
  if (known === undefined) return UNKNOWN_INVOICE;
  // The file first: a row without its file would be worse than a file without a row.
  const blob = await context.outside.blobs.put(tenant.tenantUuid, wish.content);
  const documentUuid = context.newUuid();
  const approved = wish.type !== "Unset";
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await insertDocument(tx, {
      documentUuid,
      type: wish.type,
      approved,
      filename: wish.name,
      mediaType: mediaTypeOf(wish.content),
      blobHash: blob.hash,
      bytes: blob.bytes,
      source: "Api",
      at,
      by: actor.id,
    });
    const orders = await linkDocumentToInvoice(tx, documentUuid, wish.invoiceUuid, approved);
    if (approved) {
      await raiseEvents(
        tx,
        orders.map(({ orderExternalId }) => ({ eventUuid: context.newUuid(), type: "DOCUMENT_APPROVED" as const, at, data: { orderExternalId, documentUuid } })),
      );
      const status = await findInvoiceStatus(tx, wish.invoiceUuid);
      if (!isFinalized(status as InvoiceStatus)) await enqueueWork(tx, tenant.tenantUuid, [{ kind: "audit-invoice", subjectUuid: wish.invoiceUuid }]);
    }
    await recordTimeline(tx, [{ invoiceUuid: wish.invoiceUuid, at, actor: actor.id, kind: "document", data: { documentUuid, type: wish.type, name: wish.name } }]);
    await announceChanges(tx, [{ noun: "invoice", uuid: wish.invoiceUuid }]);
    return done({ uuid: documentUuid });
  });
};
