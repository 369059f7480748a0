import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { DocumentSchema } from "#contract/v2/document.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { printDocument } from "./print-document.ts";

export const getDocumentOperation = operation({
  operationId: "getDocument",
  number: 16,
  method: "GET",
  path: "/v2/documents/{documentUuid}",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ documentUuid: uuid() }),
  summary: "Get document",
  responses: { 200: { description: "The document.", schema: DocumentSchema, headers: { ETag: "For changes under /manage." } } },
  handle: async (call) => {
    const document = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findDocument(tx, call.params.documentUuid));
    if (document === undefined) return refuse("not-found");
    return {
      status: 200,
      body: { ...printDocument(document), fields: document.fields },
      headers: { etag: `"${document.eTag}"` },
    };
  },
});
