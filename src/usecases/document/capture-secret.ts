import { randomBytes } from "node:crypto";
import { findCaptureSecret, saveCaptureSecret } from "#db/queries/message/capture.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { Access } from "#domain/access/excess.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { refuseExcess } from "../people/refuse-excess.ts";
import { done, type Outcome } from "../refusal.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

const PLACE = { column: "tenant.capture_secret", row: "" } as const;

/** What the tenant's capture provider signs with; undefined for a tenant that has none, or does not exist. */
export function readCaptureSecret(context: Context, tenantUuid: string): Promise<string | undefined> {
  return context.db.inTenant(tenantUuid, async (tx) => {
    const stored = await findCaptureSecret(tx, tenantUuid);
    return stored === undefined ? undefined : openSecret(context, tx, PLACE, stored);
  });
}

/**
 * Who stands behind the provider's documents: a person who set its secret can send them too, and is no second person for them.
 */
const CAPTURE = "capture";

/** A holder of the secret may bring documents, without end. */
const OPENS: Access = { scopes: new Set(["documents"]), approvalLimit: null, partner: null, expiresAt: null };

/**
 * Sets the secret of the capture provider, or makes one; the one before stops at once. It is answered here and nowhere else.
 * Refuses: over-approval-limit (it opens more than the maker has).
 */
export async function changeCaptureSecret(
  context: Context,
  tenant: Tenant,
  { maker, by, given }: { readonly maker: Access; readonly by: string; readonly given: string | null },
): Promise<Outcome<string>> {
  const tooMuch = refuseExcess(maker, OPENS);
  if (tooMuch !== undefined) return tooMuch;
  const secret = given ?? randomBytes(32).toString("base64url");
  await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await saveCaptureSecret(tx, tenant.tenantUuid, await sealSecret(context, tx, PLACE, secret));
    await keepPrincipal(tx, CAPTURE, by);
  });
  return done(secret);
}
