import type { TenantTx } from "#db/database.ts";

/** How the app looks and listens for somebody; null: as their browser has it. */
export interface PreferenceRow {
  readonly theme: string | null;
  readonly density: string | null;
  readonly language: string | null;
  readonly region: string | null;
  readonly timeZone: string | null;
  readonly singleKeys: boolean | null;
  /** "h=7": 7 stands for h; "h=": h is off. */
  readonly keys: readonly string[];
}

/** Undefined: they chose nothing yet. Locked: whoever changes another part of it waits. */
export async function findPreference(
  tx: TenantTx,
  userId: string,
  isLocked: "locked" | "as-it-is",
): Promise<PreferenceRow | undefined> {
  const { rows } = await tx.query<PreferenceRow>(
    {
      name: `preference-find-${isLocked}`,
      text: `select theme, density, language, region, time_zone as "timeZone", single_keys as "singleKeys", keys
        from person_preference where tenant_uuid = $1 and user_id = $2${isLocked === "locked" ? " for no key update" : ""}`,
    },
    [tx.tenantUuid, userId],
  );
  return rows[0];
}

/** A row without any choice, where there is none. */
export async function beginPreference(tx: TenantTx, userId: string): Promise<void> {
  await tx.query(
    {
      name: "preference-begin",
      text: "insert into person_preference (tenant_uuid, user_id) values ($1, $2) on conflict (tenant_uuid, user_id) do nothing",
    },
    [tx.tenantUuid, userId],
  );
}

export async function savePreference(tx: TenantTx, userId: string, chosen: PreferenceRow): Promise<void> {
  const { theme, density, language, region, timeZone, singleKeys, keys } = chosen;
  await tx.query(
    {
      name: "preference-save",
      text: `update person_preference set theme = $3, density = $4, language = $5, region = $6, time_zone = $7, single_keys = $8, keys = $9
        where tenant_uuid = $1 and user_id = $2`,
    },
    [tx.tenantUuid, userId, theme, density, language, region, timeZone, singleKeys, keys],
  );
}

/** Forgets what somebody chose: the app is for them as it comes. */
export async function forgetPreference(tx: TenantTx, userId: string): Promise<void> {
  await tx.query({ name: "preference-forget", text: "delete from person_preference where tenant_uuid = $1 and user_id = $2" }, [
    tx.tenantUuid,
    userId,
  ]);
}
