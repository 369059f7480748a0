import { Type } from "typebox";
import { ManagedDocumentSchema } from "#contract/manage/documents.ts";
import { uuid } from "#contract/schema.ts";
import { findManagedDocument } from "#db/queries/document/document-listing.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

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
  handle: async ({ context, tenant, params }) => {
    const document = await context.db.inTenant(tenant.tenantUuid, (tx) => findManagedDocument(tx, params.uuid));
    return document === undefined
      ? refuse("not-found")
      : { status: 200, body: document, headers: { etag: `"${document.eTag}"` } };
  },
});
