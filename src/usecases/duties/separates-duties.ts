import type { TenantTx } from "#db/database.ts";
import { haveTwoPeople } from "#db/queries/people/principal.ts";
import { findSeparateDuties } from "#db/queries/tenant/settings.ts";
import type { Tenant } from "#src/context.ts";

/**
 * Whether who prepares a change of money may not approve it (api: people, separate duties): as the tenant says, else once two
 * people work for it, never in a sandbox.
 */
export async function separatesDuties(tx: TenantTx, tenant: Pick<Tenant, "sandbox">): Promise<boolean> {
  return (await findSeparateDuties(tx)) ?? (!tenant.sandbox && (await haveTwoPeople(tx)));
}
