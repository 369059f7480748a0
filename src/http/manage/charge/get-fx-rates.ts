import { FxRatesAnswerSchema } from "#contract/manage/exceptions.ts";
import { listFxRates } from "#db/queries/charge/rates-and-reasons.ts";
import { operation } from "../../operation.ts";

export const getFxRatesOperation = operation({
  operationId: "getFxRates",
  method: "GET",
  path: "/manage/fx-rates",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Exchange rates",
  description: "Beside those of the policy; the newest first.",
  responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema } },
  handle: async (call) => ({
    status: 200,
    body: await call.context.db.inTenant(call.tenant.tenantUuid, listFxRates),
  }),
});
