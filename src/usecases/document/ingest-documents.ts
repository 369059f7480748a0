import { documentsMessageKeys } from "#domain/matching/message-keys.ts";
import { instantOf, printInstant, type Instant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import {
  claimCapture,
  findInvoiceToLink,
  invoiceLock,
  linkDocumentsToInvoices,
  orderLock,
  type Wanted,
  wantLinks,
} from "#db/queries/document/document-links.ts";
import { type AcceptedMessage, type IntakeOutcome, loadAccepted, settleIntake } from "#db/queries/message/intake.ts";
import { auditDependents, landedMessages } from "#outbox/audit-dependents.ts";
import { markLanded } from "#db/queries/message/unlanded.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { insertCaptureImages, type NewCaptureImage } from "#db/queries/message/capture-image.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { linkToOrder } from "./link-to-order.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { DocumentsMessage } from "#contract/stored/documents-message.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * Makes documents of files that were accepted (specification, operations 15 and 22): drafts, typed as the caller said, under the
 * order and the invoice it named. What does not exist yet is waited for. A capture that came before does nothing.
 */
export async function ingestDocuments(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<void> {
  const messages = (await loadAccepted(tx, tenant.tenantUuid, intakeUuids)).map((message) => ({
    message,
    body: JSON.parse(message.body) as DocumentsMessage,
  }));
  // Invoices first: whoever receives an invoice holds its name before any other lock.
  await lockNames(tx, [
    ...new Set(messages.flatMap(({ body }) => (body.externalInvoiceId === null ? [] : [invoiceLock(body.externalInvoiceId)]))),
  ]);
  await lockNames(tx, [
    ...new Set(
      messages.flatMap(({ body }) =>
        [body.externalOrderId, body.loadId].flatMap((name) => (name === null ? [] : [orderLock(name)])),
      ),
    ),
  ]);
  const outcomes: IntakeOutcome[] = [];
  for (const { message, body } of messages) {
    const first =
      body.captureId === null || (await claimCapture(tx, body.captureId, message.intakeUuid, body.loadId))
        ? await ingestOne(context, tx, tenant, { message, body })
        : null;
    outcomes.push({ intakeUuid: message.intakeUuid, state: "ingested", reason: null, resultUuid: first });
  }
  await settleIntake(tx, tenant.tenantUuid, outcomes);
  await auditDependents(tx, landedMessages(outcomes), "update");
  await markLanded(
    tx,
    tenant.tenantUuid,
    // A capture with images to fetch has landed when each was tried once; what it speaks of is swept away after that.
    messages
      .filter(({ body }) => (body.addresses ?? []).length === 0)
      .map(({ message, body }) => ({
        intakeUuid: message.intakeUuid,
        about: documentsMessageKeys({ ...body, externalId: message.externalId }).about,
      })),
  );
}

/** Answers the first document. */
const ingestOne = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { message, body }: { readonly message: AcceptedMessage; readonly body: DocumentsMessage },
): Promise<string | null> => {
  const at = printInstant((instantOf(message.acceptedAt) + BigInt(tenant.clockOffsetMs) * 1000n) as Instant);
  const documents: string[] = [];
  for (const file of body.files) {
    const documentUuid = context.newUuid();
    documents.push(documentUuid);
    await insertDocument(tx, {
      documentUuid,
      type: file.type,
      approved: false,
      filename: file.name,
      mediaType: file.mediaType,
      blobHash: file.hash,
      bytes: file.bytes,
      source: body.source,
      intakeUuid: message.intakeUuid,
      at,
      by: message.sentBy,
    });
  }
  await crossOutPendingBlobs(
    tx,
    tenant.tenantUuid,
    body.files.map((file) => file.pendingUuid),
  );
  await askToRead(tx, documents, at);
  if (body.captureId !== null) await noteImages(context, tx, tenant, { message, body, documents });
  for (const [kind, name] of [
    ["order", body.externalOrderId],
    ["load", body.loadId],
  ] as const) {
    if (name !== null && documents.length > 0) await linkToOrder(tx, kind, name, documents);
  }
  if (body.externalInvoiceId !== null) {
    const invoiceUuid = await findInvoiceToLink(tx, body.externalInvoiceId);
    if (invoiceUuid === undefined) await wantLinks(tx, waitFor(documents, body.externalInvoiceId));
    // Null: several invoices of that id, and nothing says whose documents these are.
    if (typeof invoiceUuid === "string") {
      await linkDocumentsToInvoices(
        tx,
        documents.map((documentUuid) => ({ documentUuid, invoiceUuid })),
      );
      await recordTimeline(
        tx,
        documents.map((documentUuid, index) => ({
          invoiceUuid,
          at,
          actor: message.sentBy,
          kind: "document",
          data: { documentUuid, type: body.files[index]?.type, name: body.files[index]?.name },
        })),
      );
      await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
    }
  }
  return documents[0] ?? null;
};

const waitFor = (documents: readonly string[], externalId: string): readonly Wanted[] =>
  documents.map((documentUuid) => ({ documentUuid, kind: "invoice", externalId }));

/** Notes each image of a capture, and has those that are addresses fetched, each by itself. */
const noteImages = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  {
    message,
    body,
    documents,
  }: { readonly message: AcceptedMessage; readonly body: DocumentsMessage; readonly documents: readonly string[] },
): Promise<void> => {
  const { intakeUuid } = message;
  const images: NewCaptureImage[] = [];
  for (const [index, documentUuid] of documents.entries())
    images.push({
      imageUuid: context.newUuid(),
      intakeUuid,
      place: body.files[index]?.place ?? index + 1,
      address: null,
      documentUuid,
    });
  const toFetch = (body.addresses ?? []).map(({ place, address }): NewCaptureImage => ({
    imageUuid: context.newUuid(),
    intakeUuid,
    place,
    address,
    documentUuid: null,
  }));
  await insertCaptureImages(tx, [...images, ...toFetch]);
  await enqueueWork(
    tx,
    tenant.tenantUuid,
    toFetch.map(({ imageUuid }) => ({ kind: "fetch-capture-image", subjectUuid: imageUuid })),
  );
};
