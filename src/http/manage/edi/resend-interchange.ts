import { Type } from "typebox";
import { ResentSchema } from "#contract/manage/edi/interchanges.ts";
import { uuid } from "#contract/schema.ts";
import { resendAcknowledgement } from "#usecases/edi/reprocess-x12.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const resendInterchangeOperation = operation({
  operationId: "resendInterchange",
  method: "POST",
  path: "/manage/edi/interchanges/{uuid}/resend",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Send an acknowledgement again",
  description: "Answers the acknowledgement; where the interchange came by the drop folder it is put there again.",
  responses: { 200: { description: "The acknowledgement.", schema: ResentSchema } },
  handle: async ({ context, tenant, params }) => {
    const outcome = await resendAcknowledgement(context, tenant, params.uuid);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "interchange");
  },
});
