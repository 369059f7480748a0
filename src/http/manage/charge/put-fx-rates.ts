import { FxRatesAnswerSchema, fxRatesReader } from "#contract/manage/exceptions.ts";
import { changeFxRates } from "#usecases/charge/fx-rates.ts";
import { operation } from "../../operation.ts";

export const putFxRatesOperation = operation({
  operationId: "putFxRates",
  method: "PUT",
  path: "/manage/fx-rates",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  body: fxRatesReader,
  bodyExample: [{ from: "USD", to: "CAD", rate: "1.3600", date: "2026-03-01" }],
  summary: "Replace the exchange rates",
  description: "Open invoices are audited again.",
  responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema } },
  handle: async ({ context, tenant, body }) => ({ status: 200, body: await changeFxRates(context, tenant, body) }),
});
