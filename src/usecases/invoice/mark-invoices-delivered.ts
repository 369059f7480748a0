import { markDelivered } from "#db/queries/invoice/finalization.ts";
import type { Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";
import { done, refuse } from "../refusal.ts";

/**
 * Operation "Mark invoices as delivered": all of them, or, when one is unknown or not finalized, none. `by`: the actor who says
 * so. Refuses: invalid, naming those by their places in the body.
 */
export async function markInvoicesDelivered(
  context: Context,
  tenant: Tenant,
  by: string,
  invoiceUuids: readonly string[],
): Promise<Outcome<undefined>> {
  const { refused } = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    markDelivered(tx, { now: tenantNow(context, tenant), by }, invoiceUuids),
  );
  if (refused.length === 0) return done(undefined);
  const errors: Record<string, string[]> = {};
  for (const [place, uuid] of invoiceUuids.entries()) {
    if (refused.includes(uuid.toLowerCase())) errors[`[${place}]`] = [`${uuid} is no finalized invoice of this tenant`];
  }
  return refuse("invalid", "nothing was marked as delivered: some of these are no finalized invoices", errors);
}
