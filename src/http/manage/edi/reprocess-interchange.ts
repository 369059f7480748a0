import { Type } from "typebox";
import { ReprocessedSchema, reprocessReader } from "#contract/manage/edi/interchanges.ts";
import { uuid } from "#contract/schema.ts";
import { reprocessX12 } from "#usecases/edi/reprocess-x12.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const reprocessInterchangeOperation = operation({
  operationId: "reprocessInterchange",
  method: "POST",
  path: "/manage/edi/interchanges/{uuid}/reprocess",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  body: reprocessReader,
  bodyOptional: true,
  bodyExample: { release: true },
  refuses: ["conflict"],
  summary: "Process an interchange again",
  description:
    "Reads the stored bytes under what is agreed with the sender today. Invoices that were accepted before are not made again; the new acknowledgement takes the place of the old one. 409 when nothing is left to be accepted.",
  responses: { 200: { description: "What became of it.", schema: ReprocessedSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const outcome = await reprocessX12(context, tenant, actor, {
      interchangeUuid: params.uuid,
      release: body?.release ?? false,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "interchange");
  },
});
