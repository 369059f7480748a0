import { settingFromStored } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "#db/database.ts";
import { findVersion, type VersionRow, withdrawVersion } from "#db/queries/setting/setting-version.ts";
import { SETTING_NAMES, type SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import type { SettingChange } from "../setting/change-setting.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";
import { SETTING_DEFINITIONS } from "./setting-definitions.ts";

const UNKNOWN = refuse("unknown", "no version has this uuid");

/**
 * Puts what an earlier version said in force again, as a new version: history is never rewritten. Answers what the setting is
 * known by now. Refuses: unknown, etag-mismatch, state-conflict (a version that says that there was none of what is never taken
 * away), invalid (a day that is over, or what it says does not go with what is in force).
 */
export async function restoreSettingVersion(
  context: Context,
  tenant: Tenant,
  versionUuid: string,
  change: SettingChange,
): Promise<Outcome<{ readonly eTag: string }>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const version = await findVersion(tx, versionUuid);
    return version === undefined ? UNKNOWN : restore(context, tx, tenant, { version, change });
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

async function restore<K extends SettingKind>(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { version, change }: { readonly version: VersionRow & { readonly kind: K }; readonly change: SettingChange },
): Promise<Outcome<{ readonly eTag: string }>> {
  const { kind, subject } = version;
  const definition: SettingDefinition<K> = SETTING_DEFINITIONS[kind];
  const content = settingFromStored(kind, version.content);
  if (content === null && (kind === "vendor" || kind === "customer"))
    return refuse("state-conflict", `${SETTING_NAMES[kind]} is never taken away`);
  const faults = await definition.check?.(tx, content);
  if (faults !== undefined) return refuse("invalid", "this version does not go with the charge codes of now", faults);
  const published = await publishSetting(context, tx, tenant, {
    ...change,
    cause: "restored",
    definition,
    subject,
    change: () => content,
  });
  return published.ok ? done({ eTag: published.value.eTag }) : published;
}

/**
 * A version whose day has not come never takes effect. Refuses: unknown, state-conflict (its day has come, or it was withdrawn).
 */
export async function withdrawSettingVersion(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  versionUuid: string,
): Promise<Outcome<null>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<null>> => {
    const version = await findVersion(tx, versionUuid);
    if (version === undefined) return UNKNOWN;
    const at = new Date(tenantNow(context, tenant));
    if (await withdrawVersion(tx, { versionUuid, by: actor.id, name: actor.name, at })) return done(null);
    return refuse(
      "state-conflict",
      version.withdrawnByName === null
        ? "this version has taken effect: put an earlier one in force again instead"
        : `this version was withdrawn by ${version.withdrawnByName}`,
    );
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}
