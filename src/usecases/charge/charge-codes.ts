import { type ChargeCodeRow, listChargeCodes } from "#db/queries/tenant/settings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { changeSetting, type SettingChange } from "../setting/change-setting.ts";
import type { PublishedSetting } from "../setting/publish-setting.ts";
import type { Outcome } from "../refusal.ts";
import { CHARGE_CODES } from "./charge-settings.ts";

/** The tenant's charge codes, in their order. */
export async function readChargeCodes(context: Context, tenant: Tenant): Promise<readonly ChargeCodeRow[]> {
  return context.db.inTenant(tenant.tenantUuid, listChargeCodes);
}

export interface GivenChargeCode {
  readonly code: string;
  readonly kind: string;
  readonly aliases?: readonly string[] | null | undefined;
}

/**
 * Replaces the whole list; codes that stay keep their identity in audit results. Open invoices that it touches are audited again.
 * Refuses: etag-mismatch, invalid (a day that is over).
 */
export function changeChargeCodes(
  context: Context,
  tenant: Tenant,
  given: readonly GivenChargeCode[],
  change: SettingChange,
): Promise<Outcome<PublishedSetting<"charge-codes">>> {
  const codes = given.map(({ code, kind, aliases }) => ({ code, kind, aliases: [...new Set(aliases ?? [])] }));
  return changeSetting(context, tenant, { ...change, definition: CHARGE_CODES, subject: "", change: () => codes });
}
