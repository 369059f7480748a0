import type { ChargeCodesBody } from "#contract/manage/charge-codes.ts";
import { listChargeCodes, lockSettings, replaceChargeCodes } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work/work.ts";
import type { Answer, Call } from "../route.ts";

/** Replaces the whole list; codes that stay keep their identity in audit results. */
export const changeChargeCodes = async (call: Call<unknown, unknown, ChargeCodesBody>): Promise<Answer> => {
  const codes = call.body.map((row) => ({ code: row.code, kind: row.kind, aliases: [...new Set(row.aliases ?? [])] }));
  const body = await call.context.db.inTenant(call.tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    await replaceChargeCodes(tx, codes);
    await enqueueOpenInvoices(tx, "charge-codes");
    return listChargeCodes(tx);
  });
  call.context.tenants.forget(call.tenant.tenantUuid);
  return { status: 200, body };
};
