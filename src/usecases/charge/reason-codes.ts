import { DEFAULT_REASON_CODES } from "#domain/lifecycle/reason-codes.ts";
import { findReasonCodes, type ReasonCodeRow } from "#db/queries/charge/rates-and-reasons.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";
import { changeSetting, type SettingChange } from "../setting/change-setting.ts";
import type { PublishedSetting } from "../setting/publish-setting.ts";
import { REASON_CODES } from "./charge-settings.ts";

/** The tenant's reasons for decisions, or the ones every tenant begins with. */
export async function readReasonCodes(context: Context, tenant: Tenant): Promise<readonly ReasonCodeRow[]> {
  return reasonCodesOf(await context.db.inTenant(tenant.tenantUuid, findReasonCodes));
}

/** The reasons that hold where the tenant's own are these; null: it has none. */
export function reasonCodesOf(own: readonly ReasonCodeRow[] | null): readonly ReasonCodeRow[] {
  return own ?? DEFAULT_REASON_CODES;
}

/** Replaces the tenant's reasons for decisions. Refuses: etag-mismatch, invalid (a day that is over). */
export function changeReasonCodes(
  context: Context,
  tenant: Tenant,
  codes: readonly ReasonCodeRow[],
  change: SettingChange,
): Promise<Outcome<PublishedSetting<"reason-codes">>> {
  return changeSetting(context, tenant, { ...change, definition: REASON_CODES, subject: "", change: () => codes });
}
