import { ReasonCodesSchema } from "#contract/manage/exceptions.ts";
import { findReasonCodes } from "#db/queries/charge/rates-and-reasons.ts";
import { DEFAULT_REASON_CODES } from "#domain/lifecycle/reason-codes.ts";
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
  handle: async (call) => ({
    status: 200,
    body: (await call.context.db.inTenant(call.tenant.tenantUuid, findReasonCodes)) ?? DEFAULT_REASON_CODES,
  }),
});
