import type { TenantTx } from "#db/database.ts";
import { learnCustomers, learnVendors, type LearntCustomer, type LearntVendor } from "#db/queries/order/order-writing.ts";
import type { Order } from "#domain/order/order.ts";
import type { Address } from "#domain/party/party.ts";
import { keepPartyKeys } from "../party/keep-party-keys.ts";
import type { Context, Tenant } from "#src/context.ts";
import { learnRemitTos, toldRemitTos } from "../party/learn-remit-tos.ts";
import { firstUuidOf } from "../party/party-uuid.ts";
import { type NamedParty, sightNamed } from "../party/sight-parties.ts";

/** An order and what it tells of its customer that the core has no place for. */
export interface TellingOrder {
  readonly order: Order;
  readonly customerAddress?: Address | null;
  readonly sentBy: string;
}

/** What orders tell about vendors and customers goes into the tenant's directory. */
export async function learnParties(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  orders: readonly TellingOrder[],
): Promise<void> {
  const remitTos = await toldRemitTos(tx, tenant, orders);
  const vendors = new Map<string, LearntVendor>();
  const customers = new Map<string, LearntCustomer>();
  const nameless: { readonly vendors: NamedParty[]; readonly customers: NamedParty[] } = { vendors: [], customers: [] };
  for (const { order, customerAddress } of orders) {
    for (const vendor of order.vendors) {
      if (vendor.externalId === null) {
        nameless.vendors.push(vendor);
        continue;
      }
      vendors.set(vendor.externalId, {
        externalId: vendor.externalId,
        vendorUuid: firstUuidOf(tx.tenantUuid, "vendor", `id:${vendor.externalId}`),
        name: vendor.name,
        scac: vendor.scac,
        mcNumber: vendor.mcNumber,
        dotNumber: vendor.dotNumber,
        address: vendor.address,
      });
    }
    const { externalId, name } = order.customer;
    if (externalId === null) {
      nameless.customers.push({ externalId, name, address: customerAddress ?? null });
      continue;
    }
    customers.set(externalId, {
      externalId: externalId,
      customerUuid: firstUuidOf(tx.tenantUuid, "customer", `id:${externalId}`),
      name,
      address: customerAddress ?? null,
    });
  }
  await keepPartyKeys(tx, "vendor", await learnVendors(tx, [...vendors.values()]));
  await learnRemitTos(context, tx, tenant, remitTos);
  await keepPartyKeys(tx, "customer", await learnCustomers(tx, [...customers.values()]));
  await sightNamed(tx, "vendor", nameless.vendors);
  await sightNamed(tx, "customer", nameless.customers);
}
