import type { TenantTx } from "#db/database.ts";
import { linkDocumentsToInvoices, orderLock } from "#db/queries/document/document-links.ts";
import { findInvoiceStatus, insertDocument, isInvoice } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { type FileToKeep, giveBackFiles, keepFile } from "../file/keep-file.ts";
import { refuseKept } from "../quota/quotas.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { linkToOrder } from "./link-to-order.ts";

export interface DocumentToUpload {
  readonly name: string;
  readonly type: string;
  readonly orderExternalId: string | null;
  readonly invoiceUuid: string | null;
  readonly file: FileToKeep;
}

interface UploadedDocument {
  readonly uuid: string;
  readonly filename: string;
  readonly status: string;
}

const NO_INVOICE = refuse("invalid", "One or more validation errors occurred.", {
  invoiceUuid: ["no invoice of this tenant has this uuid"],
});

/**
 * A file that a person brings: a draft, which is read, under the order and the invoice that they name. An order may come later.
 * Refuses: invalid (no such invoice), over-quota.
 */
export async function uploadDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: DocumentToUpload,
): Promise<Outcome<UploadedDocument>> {
  const { tenantUuid } = tenant;
  const { invoiceUuid } = wish;
  const isKnown = invoiceUuid === null || (await context.db.inTenant(tenantUuid, (tx) => isInvoice(tx, invoiceUuid)));
  if (!isKnown) return NO_INVOICE;
  // The file first: a row without its file would be worse than a file without a row.
  const file = await keepFile(context, tenantUuid, wish.file.content);
  const over = await refuseKept(context, tenantUuid, [file]);
  if (over !== undefined) return over;
  const documentUuid = context.newUuid();
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const uploaded = await context.db.inTenant(tenantUuid, async (tx): Promise<Outcome<UploadedDocument>> => {
    if (wish.orderExternalId !== null) await lockNames(tx, [orderLock(wish.orderExternalId)]);
    // It may have been replaced with its order meanwhile, and has another uuid then.
    if (invoiceUuid !== null && (await findInvoiceStatus(tx, invoiceUuid)) === undefined) return NO_INVOICE;
    await insertDocument(tx, {
      documentUuid,
      type: wish.type,
      approved: false,
      filename: wish.name,
      mediaType: wish.file.mediaType,
      blobHash: file.hash,
      bytes: file.bytes,
      source: "Upload",
      intakeUuid: null,
      at,
      by: actor.id,
    });
    await crossOutPendingBlobs(tx, tenantUuid, [file.pendingUuid]);
    if (wish.orderExternalId !== null) await linkToOrder(tx, "order", wish.orderExternalId, [documentUuid]);
    if (invoiceUuid !== null) await lieWith(tx, { documentUuid, invoiceUuid, actor, wish, at });
    await askToRead(tx, [documentUuid], at);
    await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
    return done({ uuid: documentUuid, filename: wish.name, status: "Draft" });
  });
  if (!uploaded.ok) await giveBackFiles(context, tenantUuid, [file]);
  return uploaded;
}

interface LyingDocument {
  readonly documentUuid: string;
  readonly invoiceUuid: string;
  readonly actor: Actor;
  readonly wish: DocumentToUpload;
  readonly at: string;
}

/** Puts it to an invoice, and says so in that one's timeline. */
async function lieWith(tx: TenantTx, { documentUuid, invoiceUuid, actor, wish, at }: LyingDocument): Promise<void> {
  await linkDocumentsToInvoices(tx, [{ documentUuid, invoiceUuid }]);
  const data = { documentUuid, type: wish.type, name: wish.name };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, kind: "document", data }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
}
