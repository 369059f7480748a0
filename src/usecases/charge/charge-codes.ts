import { type ChargeCodeRow, listChargeCodes, lockSettings, replaceChargeCodes } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import type { Context, Tenant } from "#src/context.ts";

/** The tenant's charge codes, in their order. */
export function readChargeCodes(context: Context, tenant: Tenant): Promise<readonly ChargeCodeRow[]> {
  return context.db.inTenant(tenant.tenantUuid, listChargeCodes);
}

export interface GivenChargeCode {
  readonly code: string;
  readonly kind: string;
  readonly aliases?: readonly string[] | null | undefined;
}

/** Replaces the whole list; codes that stay keep their identity in audit results. Open invoices are audited again. */
export async function changeChargeCodes(
  context: Context,
  tenant: Tenant,
  given: readonly GivenChargeCode[],
): Promise<readonly ChargeCodeRow[]> {
  const codes = given.map(({ code, kind, aliases }) => ({ code, kind, aliases: [...new Set(aliases ?? [])] }));
  const changed = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    await replaceChargeCodes(tx, codes);
    await enqueueOpenInvoices(tx, "charge-codes");
    return listChargeCodes(tx);
  });
  context.tenants.forget(tenant.tenantUuid);
  return changed;
}
