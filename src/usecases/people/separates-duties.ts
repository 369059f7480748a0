import type { TenantTx } from "#db/database.ts";
import { haveTwoPeople } from "#db/queries/people/principal.ts";
import type { Tenant } from "#src/context.ts";

/** Whether who prepares a change of money may not approve it (api: people, separate duties): once two people work for the tenant, never in a sandbox. */
export async function separatesDuties(tx: TenantTx, tenant: Pick<Tenant, "sandbox">): Promise<boolean> {
  return !tenant.sandbox && (await haveTwoPeople(tx));
}
