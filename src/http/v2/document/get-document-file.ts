import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** The very bytes that were sent. */
export const getDocumentFileOperation = operation({
  operationId: "getDocumentFile",
  number: 17,
  method: "GET",
  path: "/v2/documents/{documentUuid}/file",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ documentUuid: uuid() }),
  summary: "Get document file",
  responses: {
    200: {
      description: "The file as it was sent.",
      contentType: "application/octet-stream",
      headers: { "Content-Disposition": "Holds the file's name." },
    },
  },
  handle: async (call) => {
    const document = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findDocument(tx, call.params.documentUuid));
    if (document === undefined) return refuse("not-found");
    const stream = await call.context.outside.blobs.open(call.tenant.tenantUuid, document.blobHash);
    if (stream === undefined) throw new Error(`the file of document ${document.uuid} is gone`);
    return { status: 200, body: stream, headers: fileHeaders(document.filename, document.mediaType, document.bytes) };
  },
});
