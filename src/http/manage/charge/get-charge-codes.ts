import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { ChargeCodesAnswerSchema } from "#contract/manage/charge/charge-codes.ts";
import { readChargeCodes } from "#usecases/charge/charge-codes.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";

export const getChargeCodesOperation = operation({
  operationId: "getChargeCodes",
  method: "GET",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The tenant's charge codes",
  responses: { 200: { description: "Codes in order.", schema: ChargeCodesAnswerSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant }) => {
    const eTag = await readSettingETag(context, tenant, "charge-codes");
    return { status: 200, headers: eTagHeader(eTag), body: await readChargeCodes(context, tenant) };
  },
});
