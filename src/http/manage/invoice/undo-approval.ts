import { Type } from "typebox";
import { eTagReader, ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { undoApproval } from "#usecases/invoice/undo-approval.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const undoApprovalOperation = operation({
  operationId: "undoApproval",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/approve/undo",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: eTagReader,
  bodyOptional: true,
  bodyExample: { eTag: "4" },
  refuses: ["conflict"],
  summary: "Take back an approval that still waits",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const outcome = await undoApproval(context, tenant, actor, params.invoiceUuid);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
