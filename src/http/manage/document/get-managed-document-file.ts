import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** The bytes as they were sent. */
export const getManagedDocumentFileOperation = operation({
  operationId: "getManagedDocumentFile",
  method: "GET",
  path: "/manage/documents/{uuid}/file",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  summary: "The file of a document, for people",
  responses: {
    200: {
      description: "The file as it was sent.",
      contentType: "application/octet-stream",
      headers: { "Content-Disposition": "Holds the file's name." },
    },
  },
  handle: async ({ context, tenant, params }) => {
    const document = await context.db.inTenant(tenant.tenantUuid, (tx) => findDocument(tx, params.uuid));
    if (document === undefined) return refuse("not-found");
    const stream = await context.outside.blobs.open(tenant.tenantUuid, document.blobHash);
    if (stream === undefined) throw new Error(`the file of document ${document.uuid} is gone`);
    return { status: 200, body: stream, headers: fileHeaders(document.filename, document.mediaType, document.bytes) };
  },
});
