import type { DocumentRow } from "#usecases/document/read-document.ts";

/** Specification, "Document (V2 read response)". */
export function printDocument(document: DocumentRow) {
  return {
    uuid: document.uuid,
    orderExternalId: document.orderExternalId,
    type: document.type,
    status: document.status,
    hasSignature: document.hasSignature,
    approvedAt: document.approvedAt,
    approvedBy: document.approvedBy,
    filename: document.filename,
  };
}
