import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { FxRatesAnswerSchema } from "#contract/manage/invoice/exceptions.ts";
import { readFxRates } from "#usecases/charge/fx-rates.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";

export const getFxRatesOperation = operation({
  operationId: "getFxRates",
  method: "GET",
  path: "/manage/fx-rates",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Exchange rates",
  description: "Beside those of the policy; the newest first.",
  responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant }) => {
    const eTag = await readSettingETag(context, tenant, "fx-rates");
    return { status: 200, headers: eTagHeader(eTag), body: await readFxRates(context, tenant) };
  },
});
