import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { DocumentSchema } from "#contract/v2/document.ts";
import { readDocument } from "#usecases/document/read-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
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
  handle: async ({ context, tenant, actor, params }) => {
    const read = await readDocument(context, tenant, {
      documentUuid: params.documentUuid,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!read.ok) return mapRefusal(read.refusal, "documentUuid");
    const document = read.value;
    const body = { ...printDocument(document), fields: document.fields };
    return { status: 200, body, headers: { etag: `"${document.eTag}"` } };
  },
});
