import { randomBytes } from "node:crypto";
import { findCaptureSecret, saveCaptureSecret } from "#db/queries/message/capture.ts";
import type { Context, Tenant } from "#src/context.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

const PLACE = { column: "tenant.capture_secret", row: "" } as const;

/** What the tenant's capture provider signs with; undefined for a tenant that has none, or does not exist. */
export function readCaptureSecret(context: Context, tenantUuid: string): Promise<string | undefined> {
  return context.db.inTenant(tenantUuid, async (tx) => {
    const stored = await findCaptureSecret(tx, tenantUuid);
    return stored === undefined ? undefined : openSecret(context, tx, PLACE, stored);
  });
}

/** Sets the secret of the capture provider, or makes one; the one before stops at once. It is answered here and nowhere else. */
export async function changeCaptureSecret(context: Context, tenant: Tenant, given: string | null): Promise<string> {
  const secret = given ?? randomBytes(32).toString("base64url");
  await context.db.inTenant(tenant.tenantUuid, async (tx) =>
    saveCaptureSecret(tx, tenant.tenantUuid, await sealSecret(context, tx, PLACE, secret)),
  );
  return secret;
}
