import { Type } from "typebox";
import { documentApprovalReader, DocumentETagSchema } from "#contract/manage/document/documents.ts";
import { uuid } from "#contract/schema.ts";
import { approveDocument } from "#usecases/document/change-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { bareETag } from "../bare-e-tag.ts";

export const approveDocumentOperation = operation({
  operationId: "approveDocument",
  method: "POST",
  path: "/manage/documents/{uuid}/approve",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  isFinal: true,
  params: Type.Object({ uuid: uuid() }),
  body: documentApprovalReader,
  bodyExample: { eTag: "1" },
  refuses: ["conflict", "etag-mismatch", "grant-missing"],
  summary: "Approve a document",
  description:
    "Its orders are told (DOCUMENT_APPROVED), and open invoices it may support are audited again. A notice of assignment changes who is paid: it takes the scope decide too, and an approval limit other than 0.",
  responses: { 200: { description: "The document's new eTag.", schema: DocumentETagSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const approved = await approveDocument(context, tenant, actor, {
      documentUuid: params.uuid,
      eTag: bareETag(body.eTag),
      mayDecide: actor.scopes.has("decide"),
    });
    return approved.ok
      ? { status: 200, body: approved.value, headers: { etag: `"${approved.value.eTag}"` } }
      : mapRefusal(approved.refusal, "status");
  },
});
