import type { DocumentRow } from "#db/queries/document/document.ts";

/** Specification, "Document (V2 read response)". */
export const printDocument = (document: DocumentRow) => ({
  uuid: document.uuid,
  orderExternalId: document.orderExternalId,
  type: document.type,
  status: document.status,
  hasSignature: document.hasSignature,
  approvedAt: document.approvedAt,
  approvedBy: document.approvedBy,
  filename: document.filename,
});
