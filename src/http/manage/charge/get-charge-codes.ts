import { ChargeCodesAnswerSchema } from "#contract/manage/charge-codes.ts";
import { readChargeCodes } from "#usecases/charge/charge-codes.ts";
import { operation } from "../../operation.ts";

export const getChargeCodesOperation = operation({
  operationId: "getChargeCodes",
  method: "GET",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The tenant's charge codes",
  responses: { 200: { description: "Codes in order.", schema: ChargeCodesAnswerSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await readChargeCodes(context, tenant) }),
});
