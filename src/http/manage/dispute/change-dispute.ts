import { Type } from "typebox";
import { ChangedDisputeSchema, disputeChangeReader } from "#contract/manage/dispute/dispute.ts";
import { uuid } from "#contract/schema.ts";
import { changeDispute } from "#usecases/dispute/change-dispute.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { bareETag } from "../bare-e-tag.ts";

export const changeDisputeOperation = operation({
  operationId: "changeDispute",
  method: "PATCH",
  path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  body: disputeChangeReader,
  bodyExample: { eTag: "1", resolveReasons: ["0190a6f2-7c1e-7000-8000-000000000001"] },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Add and resolve reasons of a dispute",
  responses: { 200: { description: "The dispute's new eTag.", schema: ChangedDisputeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const changed = await changeDispute(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      disputeUuid: params.disputeUuid,
      eTag: bareETag(body.eTag),
      addReasons: (body.addReasons ?? []).map(({ description }) => description),
      resolveReasons: (body.resolveReasons ?? []).map((reason) => reason.toLowerCase()),
    });
    return changed.ok
      ? { status: 200, body: changed.value, headers: { etag: `"${changed.value.eTag}"` } }
      : mapRefusal(changed.refusal, "eTag");
  },
});
