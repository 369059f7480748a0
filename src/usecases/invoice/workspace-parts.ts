import type { DocumentUseRow } from "#db/queries/document/document-use.ts";
import type { LinkedDocumentRow, StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import { type ShownPaper, shownPaper, usesOfShownPaper } from "#domain/audit/papers/paper-uses.ts";

/** What the invoice waits for, each with who wanted it so. */
export function waitingOf(row: StoredInvoiceRow, nameOf: (actor: string) => string) {
  return {
    approvalPending:
      row.approvalPending === null
        ? null
        : {
            until: row.approvalPending.until,
            by: row.approvalPending.by,
            byName: row.approvalPending.name ?? nameOf(row.approvalPending.by),
          },
    firstApproval:
      row.firstApproval === null
        ? null
        : {
            by: row.firstApproval.by,
            byName: row.firstApproval.name,
            onBehalfOfName: row.firstApproval.onBehalfOf === undefined ? null : nameOf(row.firstApproval.onBehalfOf),
            at: row.firstApproval.at,
            reason: row.firstApproval.reason,
            charges: row.firstApproval.charges,
            approved: row.firstApproval.approved,
            message: row.firstApproval.message,
          },
    droppedApprovals: (row.droppedApprovals ?? []).map(({ by, name, at, approved, cause }) => ({
      by,
      byName: name,
      at,
      approved,
      cause,
    })),
    hold:
      row.hold === null
        ? null
        : {
            by: row.hold.by,
            byName: row.hold.name,
            at: row.hold.at,
            until: row.hold.until,
            documentType: row.hold.documentType,
            reason: row.hold.reason,
            terminatesAt: row.hold.terminates?.at ?? null,
          },
  };
}

/** Until when somebody put it off, at this instant (milliseconds of the tenant's clock); null: nobody did, or it is over. */
export function snoozeOf({ snoozedUntil, snoozedBy }: StoredInvoiceRow, now: number, nameOf: (actor: string) => string) {
  if (snoozedUntil === null || Date.parse(snoozedUntil) <= now) return null;
  return { until: snoozedUntil, by: snoozedBy ?? "", byName: snoozedBy === null ? "" : nameOf(snoozedBy) };
}

/** A document as it is looked for among those that approved invoices used. */
export function paperOfLinked({ uuid, blobHash, type, fields }: LinkedDocumentRow): ShownPaper {
  return shownPaper({ documentUuid: uuid, blobHash, type, fields });
}

/** The documents of the invoice and its orders, with the invoices that were paid with them. */
export function documentsOf(documents: readonly LinkedDocumentRow[], uses: readonly DocumentUseRow[]) {
  return documents.map((document) => ({
    uuid: document.uuid,
    type: document.type,
    status: document.status,
    name: document.filename,
    mediaType: document.mediaType,
    bytes: document.bytes,
    hasSignature: document.hasSignature,
    eTag: String(document.eTag),
    createdAt: document.createdAt,
    approvedAt: document.approvedAt,
    onInvoice: document.onInvoice,
    orderUuids: document.orderUuids,
    usedBy: usesOfShownPaper(uses, paperOfLinked(document))
      .filter(({ likeness }) => likeness === "same")
      .map(({ use: { invoiceUuid, invoiceNumber, charge, amount, currency } }) => ({
        invoiceUuid,
        invoiceNumber,
        charge,
        amount,
        currency,
      })),
  }));
}
