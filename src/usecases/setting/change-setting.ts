import type { Day } from "#domain/day/day.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";
import { type Publishing, type PublishedSetting, publishSetting } from "./publish-setting.ts";

/** Who changes a setting, of which version, and from which day on. */
export interface SettingChange {
  readonly actor: Actor;
  /** What the setting was known by when the change was made; null: nobody asks. */
  readonly eTag: string | null;
  /** Null: at once. */
  readonly effectiveFrom: Day | null;
}

/** Changes a setting, in a transaction of its own. Refuses what `publishSetting` refuses. */
export async function changeSetting<K extends SettingKind>(
  context: Context,
  tenant: Tenant,
  wanted: Omit<Publishing<K>, "cause">,
): Promise<Outcome<PublishedSetting<K>>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    publishSetting(context, tx, tenant, { ...wanted, cause: "set" }),
  );
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}
