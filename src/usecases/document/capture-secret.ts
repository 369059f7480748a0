import { randomBytes } from "node:crypto";
import { findCaptureSecret, saveCaptureSecret } from "#db/queries/message/capture.ts";
import type { Context, Tenant } from "#src/context.ts";

/** What the tenant's capture provider signs with; undefined for a tenant that has none, or does not exist. */
export function readCaptureSecret(context: Context, tenantUuid: string): Promise<string | undefined> {
  return findCaptureSecret(context.db.control, tenantUuid);
}

/** Sets the secret of the capture provider, or makes one; the one before stops at once. */
export async function changeCaptureSecret(context: Context, tenant: Tenant, given: string | null): Promise<string> {
  const secret = given ?? randomBytes(32).toString("base64url");
  await saveCaptureSecret(context.db.control, tenant.tenantUuid, secret);
  return secret;
}
