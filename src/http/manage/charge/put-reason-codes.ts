import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { reasonCodesReader, ReasonCodesSchema } from "#contract/manage/invoice/exceptions.ts";
import { changeReasonCodes, reasonCodesOf } from "#usecases/charge/reason-codes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";

export const putReasonCodesOperation = operation({
  operationId: "putReasonCodes",
  method: "PUT",
  path: "/manage/reason-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  query: EffectiveFromQuery,
  body: reasonCodesReader,
  bodyExample: [{ code: "BilledTwice", appliesTo: "terminate", description: "The carrier sent the invoice twice" }],
  refuses: ["etag-mismatch"],
  summary: "Replace the reasons for decisions",
  description: VERSIONED,
  responses: { 200: { description: "The codes.", schema: ReasonCodesSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, body, query } = call;
    const changed = await changeReasonCodes(context, tenant, body, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: reasonCodesOf(changed.value.inForce) }
      : mapRefusal(changed.refusal, "effectiveFrom");
  },
});
