import { Type } from "typebox";
import { regionReader, TextOfRegionSchema } from "#contract/manage/document/splits.ts";
import { uuid } from "#contract/schema.ts";
import { readRegion } from "#usecases/document/read-region.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const readDocumentRegionOperation = operation({
  operationId: "readDocumentRegion",
  method: "POST",
  path: "/manage/documents/{uuid}/region",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "nothing",
  params: Type.Object({ uuid: uuid() }),
  body: regionReader,
  bodyExample: { page: 1, box: [0.1, 0.2, 0.3, 0.05] },
  refuses: ["conflict", "overloaded"],
  summary: "Read one place of a page",
  description: "What stands in a box that a person draws: it is told, and changes nothing of the document.",
  responses: { 200: { description: "Its text, empty where nothing stands there.", schema: TextOfRegionSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const {
      page,
      box: [left = 0, top = 0, width = 0, height = 0],
    } = body;
    const read = await readRegion(context, tenant, {
      documentUuid: params.uuid,
      mayOpenOriginals: actor.scopes.has("decide"),
      page,
      box: [left, top, width, height],
    });
    return read.ok ? { status: 200, body: read.value } : mapRefusal(read.refusal, "box");
  },
});
