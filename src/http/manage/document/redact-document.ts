import { Type } from "typebox";
import { redactionReader } from "#contract/manage/document/splits.ts";
import { UploadedSchema } from "#contract/manage/document/uploads.ts";
import { uuid } from "#contract/schema.ts";
import { redactDocument } from "#usecases/document/redact-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const redactDocumentOperation = operation({
  operationId: "redactDocument",
  method: "POST",
  path: "/manage/documents/{uuid}/redact",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  keepsFiles: true,
  params: Type.Object({ uuid: uuid() }),
  body: redactionReader,
  bodyExample: { places: [{ page: 1, box: [0.1, 0.2, 0.3, 0.05] }] },
  refuses: ["conflict", "overloaded"],
  summary: "Black out places of a document",
  description:
    "Makes a copy of pictures of the pages: neither text nor pixels under the black are in it. It lies where the original lies, supports no charge beside it, and raises DOCUMENT_APPROVED when it is approved. The original is opened from then on under the scope `decide` alone.",
  responses: { 201: { description: "The copy.", schema: UploadedSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const places = body.places ?? (body.page == null || body.box == null ? [] : [{ page: body.page, box: body.box }]);
    const made = await redactDocument(context, tenant, actor, {
      documentUuid: params.uuid,
      places: places.map(({ page, box: [left = 0, top = 0, width = 0, height = 0] }) => ({
        page,
        box: [left, top, width, height] as const,
      })),
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    return made.ok ? { status: 201, body: made.value } : mapRefusal(made.refusal, "places");
  },
});
