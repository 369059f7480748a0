import { Type } from "typebox";
import { SentSchema } from "#contract/manage/edi/sent-edi.ts";
import { uuid } from "#contract/schema.ts";
import { settleSentEdi } from "#usecases/edi/sent-edi.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const settleSentEdiOperation = operation({
  operationId: "settleSentEdi",
  method: "POST",
  path: "/manage/edi/sent/{uuid}/settle",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  summary: "Settle what was rejected or never answered",
  description: "A person has seen to it: it no longer asks for attention. A rejection that comes later does again.",
  responses: { 200: { description: "It is settled.", schema: SentSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const outcome = await settleSentEdi(context, tenant, actor, params.uuid);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "uuid");
  },
});
