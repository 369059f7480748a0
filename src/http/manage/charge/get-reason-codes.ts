import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { ReasonCodesSchema } from "#contract/manage/invoice/exceptions.ts";
import { readReasonCodes } from "#usecases/charge/reason-codes.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";

export const getReasonCodesOperation = operation({
  operationId: "getReasonCodes",
  method: "GET",
  path: "/manage/reason-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Reasons for decisions",
  description: "The tenant's list, or the one every tenant begins with. A decision takes one of these codes or words of its own.",
  responses: { 200: { description: "The codes.", schema: ReasonCodesSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant }) => {
    const eTag = await readSettingETag(context, tenant, "reason-codes");
    return { status: 200, headers: eTagHeader(eTag), body: await readReasonCodes(context, tenant) };
  },
});
