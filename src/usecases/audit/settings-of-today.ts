import { dayOfInstant } from "#domain/day/day.ts";
import type { TenantTx } from "#db/database.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { type AuditSettings, auditSettings, freshSettings } from "../policy/audit-settings.ts";
import { applyDueSettings } from "../setting-version/apply-due.ts";

/**
 * The settings of the day: those made for it take effect now, should an audit or an approval come before the item of the queue
 * that has them take effect. An approval asks before it holds anything: settings come before names and orders.
 */
export async function settingsOfToday(context: Context, tx: TenantTx, tenant: Tenant): Promise<AuditSettings> {
  const settings = await auditSettings(tx, tenant);
  const today = dayOfInstant(tenantNow(context, tenant));
  if (settings.nextSettingOn === null || settings.nextSettingOn > today) return settings;
  await applyDueSettings(context, tx, tenant);
  return freshSettings(tx, tenant.settingsVersion);
}
