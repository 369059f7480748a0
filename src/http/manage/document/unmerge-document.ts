import { Type } from "typebox";
import { MergedSchema } from "#contract/manage/document/merges.ts";
import { uuid } from "#contract/schema.ts";
import { unmergeDocument } from "#usecases/document/merge-documents.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const unmergeDocumentOperation = operation({
  operationId: "unmergeDocument",
  method: "POST",
  path: "/manage/documents/{uuid}/unmerge",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Take a document that was put together apart",
  description:
    "Its originals wait for a person again, each by itself, and it is nothing from then on. 409 where somebody decided about it, or it was not put together of others.",
  responses: { 200: { description: "The documents that wait again.", schema: MergedSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const taken = await unmergeDocument(context, tenant, actor, params.uuid);
    return taken.ok
      ? { status: 200, body: { ...taken.value, documents: [...taken.value.documents] } }
      : mapRefusal(taken.refusal, "uuid");
  },
});
