import { reasonCodesReader, ReasonCodesSchema } from "#contract/manage/exceptions.ts";
import { changeReasonCodes } from "#usecases/charge/reason-codes.ts";
import { operation } from "../../operation.ts";

export const putReasonCodesOperation = operation({
  operationId: "putReasonCodes",
  method: "PUT",
  path: "/manage/reason-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  body: reasonCodesReader,
  bodyExample: [{ code: "BilledTwice", appliesTo: "terminate", description: "The carrier sent the invoice twice" }],
  summary: "Replace the reasons for decisions",
  responses: { 200: { description: "The codes.", schema: ReasonCodesSchema } },
  handle: async ({ context, tenant, body }) => ({ status: 200, body: await changeReasonCodes(context, tenant, body) }),
});
