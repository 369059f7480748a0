import { FxRatesAnswerSchema } from "#contract/manage/exceptions.ts";
import { readFxRates } from "#usecases/charge/fx-rates.ts";
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
  handle: async ({ context, tenant }) => ({ status: 200, body: await readFxRates(context, tenant) }),
});
