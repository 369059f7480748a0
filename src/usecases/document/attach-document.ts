import { findInvoiceStatus, insertDocument, isInvoice } from "#db/queries/document/document.ts";
import { linkDocumentsToInvoices } from "#db/queries/document/document-links.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { announceDocuments } from "./announce-documents.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { type FileToKeep, keepFile } from "../file/keep-file.ts";
import { refuseKept } from "../quota/quotas.ts";
import { done, type Outcome, UNKNOWN_INVOICE } from "../refusal.ts";

export interface DocumentToAttach {
  readonly invoiceUuid: string;
  readonly name: string;
  readonly type: string;
  readonly file: FileToKeep;
  /** The sender's words about it, for the timeline. */
  readonly message?: string | null;
  /** The generation of the interface it came by. */
  readonly source?: "Api" | "Legacy";
}

/**
 * Attaches a file to an invoice and to the orders matched to it (specification, operation 14 and legacy
 * addVendorInvoiceDocuments). With a type it counts as approved by whoever sent it, and an open invoice is audited again: it may
 * be what the policy asked for. Refuses: unknown, over-quota.
 */
export async function attachDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: DocumentToAttach,
): Promise<Outcome<{ readonly uuid: string }>> {
  const isKnown = await context.db.inTenant(tenant.tenantUuid, (tx) => isInvoice(tx, wish.invoiceUuid));
  if (!isKnown) return UNKNOWN_INVOICE;
  // The file first: a row without its file would be worse than a file without a row.
  const file = await keepFile(context, tenant.tenantUuid, wish.file.content);
  const over = await refuseKept(context, tenant.tenantUuid, [file]);
  if (over !== undefined) return over;
  const documentUuid = context.newUuid();
  const approved = wish.type !== "Unset";
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // It may have been replaced with its order meanwhile, and has another uuid then.
    if ((await findInvoiceStatus(tx, wish.invoiceUuid)) === undefined) return UNKNOWN_INVOICE;
    if (approved) await beginListing(tx);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await insertDocument(tx, {
      documentUuid,
      type: wish.type,
      approved,
      filename: wish.name,
      mediaType: wish.file.mediaType,
      blobHash: file.hash,
      bytes: file.bytes,
      source: wish.source ?? "Api",
      intakeUuid: null,
      at,
      by: actor.id,
    });
    await crossOutPendingBlobs(tx, tenant.tenantUuid, [file.pendingUuid]);
    await linkDocumentsToInvoices(tx, [{ documentUuid, invoiceUuid: wish.invoiceUuid }]);
    if (approved) await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid], approvedAt: at });
    await recordTimeline(tx, [
      {
        invoiceUuid: wish.invoiceUuid,
        at,
        actor: actor.id,
        kind: "document",
        data: {
          documentUuid,
          type: wish.type,
          name: wish.name,
          ...(wish.message == null || wish.message.trim() === "" ? {} : { message: wish.message }),
        },
      },
    ]);
    await announceChanges(tx, [{ noun: "invoice", uuid: wish.invoiceUuid }]);
    return done({ uuid: documentUuid });
  });
}
