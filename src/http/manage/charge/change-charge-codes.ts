import { ChargeCodesAnswerSchema, chargeCodesReader } from "#contract/manage/charge-codes.ts";
import { changeChargeCodes } from "#usecases/charge/charge-codes.ts";
import { operation } from "../../operation.ts";

/** Replaces the whole list; codes that stay keep their identity in audit results. */
export const changeChargeCodesOperation = operation({
  operationId: "changeChargeCodes",
  method: "PUT",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  body: chargeCodesReader,
  bodyExample: [
    { code: "LINEHAUL", kind: "linehaul", aliases: ["400"] },
    { code: "FUEL", kind: "fuel", aliases: ["405"] },
  ],
  summary: "Replace the tenant's charge codes",
  responses: { 200: { description: "The new list.", schema: ChargeCodesAnswerSchema } },
  handle: async ({ context, tenant, body }) => ({ status: 200, body: await changeChargeCodes(context, tenant, body) }),
});
