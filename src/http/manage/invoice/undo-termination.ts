import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { undoTermination } from "#usecases/invoice/undo-termination.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const undoTerminationOperation = operation({
  operationId: "undoTermination",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/terminate/undo",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  refuses: ["conflict"],
  summary: "Take back a termination that still waits",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const outcome = await undoTermination(context, tenant, actor, params.invoiceUuid);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
