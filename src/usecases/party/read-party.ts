import { type CustomerEntry, findCustomer, findVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export type { CustomerEntry, VendorEntry };

/** What the tenant knows about a vendor. Refuses: unknown. */
export async function readVendor(context: Context, tenant: Tenant, externalId: string): Promise<Outcome<VendorEntry>> {
  const vendor = await context.db.inTenant(tenant.tenantUuid, (tx) => findVendor(tx, externalId));
  return vendor === undefined ? refuse("unknown", "no vendor has this externalId") : done(vendor);
}

/** What the tenant knows about a customer. Refuses: unknown. */
export async function readCustomer(context: Context, tenant: Tenant, externalId: string): Promise<Outcome<CustomerEntry>> {
  const customer = await context.db.inTenant(tenant.tenantUuid, (tx) => findCustomer(tx, externalId));
  return customer === undefined ? refuse("unknown", "no customer has this externalId") : done(customer);
}
