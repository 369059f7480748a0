import { ReasonCodesSchema } from "#contract/manage/exceptions.ts";
import { readReasonCodes } from "#usecases/charge/reason-codes.ts";
import { operation } from "../../operation.ts";

export const getReasonCodesOperation = operation({
  operationId: "getReasonCodes",
  method: "GET",
  path: "/manage/reason-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Reasons for decisions",
  description: "The tenant's list, or the one every tenant begins with. A decision takes one of these codes or words of its own.",
  responses: { 200: { description: "The codes.", schema: ReasonCodesSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await readReasonCodes(context, tenant) }),
});
