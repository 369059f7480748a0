import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { FxRatesAnswerSchema, fxRatesReader } from "#contract/manage/invoice/exceptions.ts";
import { changeFxRates } from "#usecases/charge/fx-rates.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";

export const putFxRatesOperation = operation({
  operationId: "putFxRates",
  method: "PUT",
  path: "/manage/fx-rates",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  query: EffectiveFromQuery,
  body: fxRatesReader,
  bodyExample: [{ from: "USD", to: "CAD", rate: "1.3600", date: "2026-03-01" }],
  refuses: ["etag-mismatch"],
  summary: "Replace the exchange rates",
  description: `Open invoices are audited again. ${VERSIONED}`,
  responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, body, query } = call;
    const changed = await changeFxRates(context, tenant, body, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: changed.value.inForce ?? [] }
      : mapRefusal(changed.refusal, "effectiveFrom");
  },
});
