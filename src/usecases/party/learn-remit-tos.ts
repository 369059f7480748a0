import { findVendor } from "#db/queries/party/party-directory.ts";
import { lockVersions } from "#db/queries/setting/setting-version.ts";
import type { TenantTx } from "#db/database.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import type { Order } from "#domain/order/order.ts";
import type { Address } from "#domain/party/party.ts";
import type { Context, Tenant } from "#src/context.ts";
import { namesOfActors } from "../people/responsible-persons.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { VENDOR } from "./party-settings.ts";

/** Where an order says that a vendor is paid. */
interface ToldRemitTo {
  readonly externalId: string;
  readonly scac: string | null;
  readonly remitTo: Address;
  readonly sentBy: string;
}

const says = (address: Address): boolean => Object.values(address).some((value) => value !== null && value !== "");

/**
 * Remit-to addresses that orders tell of, where duties are separated: each counts as if its sender had set it. The settings are
 * locked here, before the vendors' rows are, as everybody locks them.
 */
export async function toldRemitTos(
  tx: TenantTx,
  tenant: Tenant,
  orders: readonly { readonly order: Order; readonly sentBy: string }[],
): Promise<readonly ToldRemitTo[]> {
  const told = orders
    .flatMap(({ order, sentBy }) =>
      order.vendors.flatMap(({ externalId, scac, remitTo }) =>
        externalId === null || remitTo === null || !says(remitTo) ? [] : [{ externalId, scac, remitTo, sentBy }],
      ),
    )
    .sort((a, b) => (a.externalId < b.externalId ? -1 : a.externalId > b.externalId ? 1 : 0));
  if (told.length === 0 || !(await separatesDuties(tx, tenant))) return [];
  for (const externalId of new Set(told.map((each) => each.externalId))) {
    await VENDOR.lock?.(tx, externalId);
    await lockVersions(tx, "vendor", externalId);
  }
  return told;
}

/**
 * A first remit-to is learned of an order; another than the known one is a change that its sender asked for, and waits for a
 * second person.
 */
export async function learnRemitTos(context: Context, tx: TenantTx, tenant: Tenant, told: readonly ToldRemitTo[]): Promise<void> {
  const named = told.length === 0 ? undefined : await namesOfActors(tx, [...new Set(told.map(({ sentBy }) => sentBy))]);
  for (const { externalId, remitTo, sentBy } of told) {
    const before = (await findVendor(tx, externalId))?.body.remitTo ?? null;
    if (named === undefined || isSameValue(before, remitTo)) continue;
    const told = { actor: named(sentBy), cause: "order", isReauditedByCaller: true } as const;
    await publishSetting(context, tx, tenant, {
      ...told,
      definition: VENDOR,
      subject: externalId,
      change: (vendor) => ({ ...vendor, remitTo }),
    });
  }
}
