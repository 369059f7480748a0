import { ChargeCodesAnswerSchema, chargeCodesReader } from "#contract/manage/charge-codes.ts";
import { listChargeCodes, lockSettings, replaceChargeCodes } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work/work.ts";
import { operation } from "../../operation.ts";

/** Replaces the whole list; codes that stay keep their identity in audit results. */
export const changeChargeCodesOperation = operation({
  operationId: "changeChargeCodes",
  method: "PUT",
  path: "/manage/charge-codes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  movesMoney: true,
  body: chargeCodesReader,
  bodyExample: [
    { code: "LINEHAUL", kind: "linehaul", aliases: ["400"] },
    { code: "FUEL", kind: "fuel", aliases: ["405"] },
  ],
  summary: "Replace the tenant's charge codes",
  responses: { 200: { description: "The new list.", schema: ChargeCodesAnswerSchema } },
  handle: async (call) => {
    const codes = call.body.map((row) => ({ code: row.code, kind: row.kind, aliases: [...new Set(row.aliases ?? [])] }));
    const body = await call.context.db.inTenant(call.tenant.tenantUuid, async (tx) => {
      await lockSettings(tx);
      await replaceChargeCodes(tx, codes);
      await enqueueOpenInvoices(tx, "charge-codes");
      return listChargeCodes(tx);
    });
    call.context.tenants.forget(call.tenant.tenantUuid);
    return { status: 200, body };
  },
});
