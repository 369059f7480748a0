import { Type } from "typebox";
import { takeBackReader, TakenBackDisputeSchema } from "#contract/manage/dispute/dispute.ts";
import { uuid } from "#contract/schema.ts";
import { takeBackDispute } from "#usecases/dispute/take-back-dispute.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { bareETag } from "../bare-e-tag.ts";

export const takeBackDisputeOperation = operation({
  operationId: "takeBackDispute",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/take-back",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  body: takeBackReader,
  bodyExample: { eTag: "1" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Take back that a dispute was raised",
  description:
    "While its mail waits for the seconds of `hold`, or where it has none: the mail never leaves, every reason is resolved, and the invoice is audited again. 409 says to whom the mail left.",
  responses: {
    200: { description: "The dispute's new eTag, and who hears of it all the same.", schema: TakenBackDisputeSchema },
  },
  handle: async ({ context, tenant, actor, params, body }) => {
    const taken = await takeBackDispute(context, tenant, actor, { ...params, eTag: bareETag(body.eTag) });
    return taken.ok
      ? { status: 200, body: taken.value, headers: { etag: `"${taken.value.eTag}"` } }
      : mapRefusal(taken.refusal, "eTag");
  },
});
