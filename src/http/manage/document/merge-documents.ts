import { MergedSchema, mergeReader } from "#contract/manage/document/merges.ts";
import { mergeDocuments } from "#usecases/document/merge-documents.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const mergeDocumentsOperation = operation({
  operationId: "mergeDocuments",
  method: "POST",
  path: "/manage/documents/merge",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  keepsFiles: true,
  body: mergeReader,
  bodyExample: { documents: ["0198c3f1-6c1e-7cc2-a0ab-51a3bb2b7c01", "0198c3f1-6c1e-7cc2-a0ab-51a3bb2b7c02"] },
  refuses: ["not-found", "conflict", "overloaded"],
  summary: "Put the pages of several documents together",
  description:
    "Page one and page two that were sent as two files become one document: it is read by itself, waits for a person whatever it says, and is decided about in their place. The originals stay with their files, and say what they went into. Only drafts are put together; `POST /manage/documents/{uuid}/unmerge` takes it back.",
  responses: { 201: { description: "The new document.", schema: MergedSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const merged = await mergeDocuments(context, tenant, actor, {
      documentUuids: body.documents,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    return merged.ok
      ? { status: 201, body: { ...merged.value, documents: [...merged.value.documents] } }
      : mapRefusal(merged.refusal, "documents");
  },
});
