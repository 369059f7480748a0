import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { ChargeCodesAnswerSchema, chargeCodesReader } from "#contract/manage/charge/charge-codes.ts";
import { changeChargeCodes } from "#usecases/charge/charge-codes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";

/** Replaces the whole list; codes that stay keep their identity in audit results. */
export const changeChargeCodesOperation = operation({
  operationId: "changeChargeCodes",
  method: "PUT",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  query: EffectiveFromQuery,
  body: chargeCodesReader,
  bodyExample: [
    { code: "LINEHAUL", kind: "linehaul", aliases: ["400"] },
    { code: "FUEL", kind: "fuel", aliases: ["405"] },
  ],
  refuses: ["etag-mismatch"],
  summary: "Replace the tenant's charge codes",
  description: VERSIONED,
  responses: { 200: { description: "The new list.", schema: ChargeCodesAnswerSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, body, query } = call;
    const changed = await changeChargeCodes(context, tenant, body, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: changed.value.inForce ?? [] }
      : mapRefusal(changed.refusal, "effectiveFrom");
  },
});
