import { X12CheckSchema } from "#contract/manage/edi/interchanges.ts";
import { checkX12 } from "#usecases/edi/check-x12.ts";
import { operation } from "../../operation.ts";

export const checkEdiOperation = operation({
  operationId: "checkEdi",
  method: "POST",
  path: "/manage/edi/check",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  reads: "bytes",
  summary: "Check X12 without sending it",
  description: "The body is the file. Answers what would be answered to it, and why; nothing is kept.",
  responses: { 200: { description: "What is wrong, and the acknowledgement it would get.", schema: X12CheckSchema } },
  handle: async ({ context, tenant, rawBody }) => ({
    status: 200,
    body: await checkX12(context, tenant, rawBody),
  }),
});
