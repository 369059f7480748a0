import { Type } from "typebox";
import { countQueues } from "#usecases/invoice/count-queues.ts";
import { operation } from "../../operation.ts";

const CountsSchema = Type.Object({
  needsMe: Type.Integer(),
  exceptions: Type.Integer(),
  unmatched: Type.Integer(),
  disputed: Type.Integer(),
  ready: Type.Integer(),
  secondApprover: Type.Integer({ description: "Approved once, beyond that approver's limit." }),
  droppedApprovals: Type.Integer({ description: "An approval that you gave was dropped, and nobody has decided since." }),
  processing: Type.Integer(),
  finalized: Type.Integer(),
  snoozed: Type.Integer({ description: "Put off by somebody, and not back yet: in none of the queues above." }),
});

export const countQueuesOperation = operation({
  operationId: "countQueues",
  method: "GET",
  path: "/manage/invoices/counts",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "How many invoices wait in each queue",
  responses: { 200: { description: "The counts.", schema: CountsSchema } },
  handle: async ({ context, tenant, actor }) => ({
    status: 200,
    body: await countQueues(context, tenant, actor),
  }),
});
