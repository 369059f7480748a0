import type { Tx } from "../../database.ts";

/** Looked up before the caller is known: its signature is all there is. */
export async function findCaptureSecret(control: Tx, tenantUuid: string): Promise<string | undefined> {
  return (
    (
      await control.query<{ secret: string | null }>("select capture_secret as secret from tenant where tenant_uuid = $1", [
        tenantUuid,
      ])
    ).rows[0]?.secret ?? undefined
  );
}

export async function saveCaptureSecret(control: Tx, tenantUuid: string, secret: string): Promise<void> {
  await control.query("update tenant set capture_secret = $2 where tenant_uuid = $1", [tenantUuid, secret]);
}
