import type { TenantTx } from "../../database.ts";

/**
 * The version of the tenant's settings as one value of a row; $1 is the tenant. A statement that reads it along with its
 * rows takes the settings themselves from memory (`auditSettings`) where nothing has changed: five hundred names of charges need
 * not be read each time.
 */
export const SETTINGS_VERSION = `coalesce((select t.settings_version from tenant t where t.tenant_uuid = $1), 0)`;

const FIND = { name: "settings-version", text: `select ${SETTINGS_VERSION} as "settingsVersion"` };

export async function findSettingsVersion(tx: TenantTx): Promise<number> {
  return (await tx.query<{ settingsVersion: number }>(FIND, [tx.tenantUuid])).rows[0]?.settingsVersion ?? 0;
}
