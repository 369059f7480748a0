import { Type } from "typebox";
import { PartsSchema, splitReader } from "#contract/manage/document/splits.ts";
import { uuid } from "#contract/schema.ts";
import { splitDocument } from "#usecases/document/split-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const splitDocumentOperation = operation({
  operationId: "splitDocument",
  method: "POST",
  path: "/manage/documents/{uuid}/split",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  keepsFiles: true,
  params: Type.Object({ uuid: uuid() }),
  body: splitReader,
  bodyExample: { pages: [[1, 2], [3]] },
  refuses: ["conflict", "overloaded"],
  summary: "Split a document, or turn its pages",
  description:
    "Makes a document of each list of pages: it lies where the whole lies, is read by itself, and raises DOCUMENT_APPROVED when it is approved, as any other. The whole stays with its file, and is decided about by its parts from then on. Only a draft is split.",
  responses: { 201: { description: "The new documents.", schema: PartsSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const split = await splitDocument(context, tenant, actor, {
      documentUuid: params.uuid,
      parts: body.pages,
      without: body.without ?? [],
      turns: body.turn ?? [],
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    return split.ok
      ? { status: 201, body: { documents: split.value.map((part) => ({ ...part, pages: [...part.pages] })) } }
      : mapRefusal(split.refusal, "pages");
  },
});
