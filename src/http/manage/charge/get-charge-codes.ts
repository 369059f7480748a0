import { ChargeCodesAnswerSchema } from "#contract/manage/charge-codes.ts";
import { listChargeCodes } from "#db/queries/tenant/settings.ts";
import { operation } from "../../operation.ts";

export const getChargeCodesOperation = operation({
  operationId: "getChargeCodes",
  method: "GET",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The tenant's charge codes",
  responses: { 200: { description: "Codes in order.", schema: ChargeCodesAnswerSchema } },
  handle: async (call) => ({
    status: 200,
    body: await call.context.db.inTenant(call.tenant.tenantUuid, listChargeCodes),
  }),
});
