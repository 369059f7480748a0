import { listChargeCodes } from "#db/queries/tenant/settings.ts";
import type { Answer, Call } from "../route.ts";

export const getChargeCodes = async (call: Call): Promise<Answer> => ({
  status: 200,
  body: await call.context.db.inTenant(call.tenant.tenantUuid, listChargeCodes),
});
