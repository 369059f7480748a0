import { Type } from "typebox";
import { ManagedDocumentSchema } from "#contract/manage/document/documents.ts";
import { uuid } from "#contract/schema.ts";
import { readManagedDocument } from "#usecases/document/read-document.ts";
import { checkVendors } from "#usecases/reading/check-vendors.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getManagedDocumentOperation = operation({
  operationId: "getManagedDocument",
  method: "GET",
  path: "/manage/documents/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  summary: "A document with its links",
  responses: { 200: { description: "The document; its eTag is also the `ETag` header.", schema: ManagedDocumentSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const read = await readManagedDocument(context, tenant, {
      documentUuid: params.uuid,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!read.ok) return mapRefusal(read.refusal, "uuid");
    const transcription = await checkVendors(context, tenant, read.value);
    return { status: 200, body: { ...read.value, transcription }, headers: { etag: `"${read.value.eTag}"` } };
  },
});
