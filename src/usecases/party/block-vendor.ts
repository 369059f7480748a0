import { type VendorEntry, findVendor } from "#db/queries/party/party-directory.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { VENDOR } from "./party-settings.ts";

const UNKNOWN = refuse("unknown", "no vendor of the directory has this externalId");
const NO_REASON = refuse("invalid", "One or more validation errors occurred.", {
  reason: ["reason is required: whoever looks at its invoices reads why it is blocked"],
});

/**
 * Blocks a vendor or unblocks it, as a version of its record: its open invoices are audited again, and while
 * it is blocked nothing of it is approved automatically. Approvals that can be undone still are dropped. Blocking a blocked one
 * says another reason. Refuses: unknown, invalid (no reason), state-conflict (it is not blocked).
 */
export async function blockVendor(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { externalId, isBlocked, reason }: { readonly externalId: string; readonly isBlocked: boolean; readonly reason: string },
): Promise<Outcome<VendorEntry>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<VendorEntry>> => {
    const known = await findVendor(tx, externalId);
    if (known === undefined) return UNKNOWN;
    if (isBlocked && reason === "") return NO_REASON;
    if (!isBlocked && known.body.block == null) return refuse("state-conflict", "the vendor is not blocked");
    const block = !isBlocked ? null : { reason, since: dayOfInstant(tenantNow(context, tenant)) };
    const published = await publishSetting(context, tx, tenant, {
      definition: VENDOR,
      subject: externalId,
      actor,
      cause: "set",
      change: (inForce) => ({ ...inForce, block }),
    });
    if (!published.ok) return published;
    return done((await findVendor(tx, externalId)) ?? known);
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}
