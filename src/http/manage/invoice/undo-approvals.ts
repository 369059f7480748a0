import { undoApprovalsReader, UndoneApprovalsSchema } from "#contract/manage/invoice/exceptions.ts";
import { undoApprovals } from "#usecases/invoice/take-back-several.ts";
import { operation } from "../../operation.ts";

export const undoApprovalsOperation = operation({
  operationId: "undoApprovals",
  method: "POST",
  path: "/manage/exceptions/undo-approvals",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  body: undoApprovalsReader,
  bodyExample: { invoices: ["0199c0de-0000-7000-8000-000000000001"] },
  summary: "Take back approvals that still wait",
  description:
    "Of a group that was approved with `hold`. What became of each stands beside it; those that the call did not reach are `not-reached`.",
  responses: { 200: { description: "What became of each.", schema: UndoneApprovalsSchema } },
  handle: async ({ context, tenant, actor, body }) => ({
    status: 200,
    body: { items: [...(await undoApprovals(context, tenant, actor, { invoiceUuids: body.invoices }))] },
  }),
});
