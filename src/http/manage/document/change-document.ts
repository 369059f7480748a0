import { Type } from "typebox";
import { documentChangeReader, DocumentETagSchema } from "#contract/manage/document/documents.ts";
import { uuid } from "#contract/schema.ts";
import { changeDocument } from "#usecases/document/change-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { bareETag } from "../bare-e-tag.ts";

export const changeDocumentOperation = operation({
  operationId: "changeDocument",
  method: "PATCH",
  path: "/manage/documents/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  params: Type.Object({ uuid: uuid() }),
  body: documentChangeReader,
  bodyExample: { eTag: "1", type: "ProofOfDelivery", hasSignature: true },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Correct a document",
  description:
    "A correction of type or fields makes a ready document a draft again. An approved one can only be given its order or an invoice. While somebody else holds it for review nothing is changed (409 with their name).",
  responses: { 200: { description: "The document's new eTag.", schema: DocumentETagSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const changed = await changeDocument(context, tenant, actor, {
      documentUuid: params.uuid,
      eTag: bareETag(body.eTag),
      type: body.type ?? null,
      hasSignature: body.hasSignature ?? null,
      fields: body.fields ?? null,
      orderExternalId: body.orderExternalId ?? null,
      invoiceUuid: body.invoiceUuid ?? null,
    });
    return changed.ok
      ? { status: 200, body: changed.value, headers: { etag: `"${changed.value.eTag}"` } }
      : mapRefusal(changed.refusal, "status");
  },
});
