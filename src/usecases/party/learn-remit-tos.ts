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
  readonly remitTo: Address;
  readonly sentBy: string;
}

interface ToldRemitTos {
  readonly told: readonly ToldRemitTo[];
  /** Whether the first one of a vendor counts alone. */
  readonly isFirstAlone: boolean;
}

/** Whether anything is said of where to pay: an entry of blanks says nothing. */
const says = (address: Partial<Address> | null | undefined): boolean =>
  Object.values(address ?? {}).some((value) => (value ?? "").trim() !== "");

/** Whose record says nothing yet of where to pay. */
async function withoutRemitTo(tx: TenantTx, told: readonly ToldRemitTo[]): Promise<readonly ToldRemitTo[]> {
  const silent = new Map<string, boolean>();
  for (const { externalId } of told)
    if (!silent.has(externalId)) silent.set(externalId, !says((await findVendor(tx, externalId))?.body.remitTo));
  return told.filter(({ externalId }) => silent.get(externalId));
}

/**
 * Remit-to addresses that orders tell of: each counts as if its sender had set it, where duties are separated; where they are
 * not, the first one of a vendor alone, so that a bill on another order is held to it. The settings are locked here, before the
 * vendors' rows are, as everybody locks them.
 */
export async function toldRemitTos(
  tx: TenantTx,
  tenant: Tenant,
  orders: readonly { readonly order: Order; readonly sentBy: string }[],
): Promise<ToldRemitTos> {
  const all = orders
    .flatMap(({ order, sentBy }) =>
      order.vendors.flatMap(({ externalId, remitTo }) =>
        externalId === null || remitTo === null || !says(remitTo) ? [] : [{ externalId, remitTo, sentBy }],
      ),
    )
    .sort((a, b) => (a.externalId < b.externalId ? -1 : a.externalId > b.externalId ? 1 : 0));
  if (all.length === 0) return { told: [], isFirstAlone: false };
  const isFirstAlone = !(await separatesDuties(tx, tenant));
  const told = isFirstAlone ? await withoutRemitTo(tx, all) : all;
  for (const externalId of new Set(told.map((each) => each.externalId))) {
    await VENDOR.lock?.(tx, externalId);
    await lockVersions(tx, "vendor", externalId);
  }
  return { told, isFirstAlone };
}

/**
 * A first remit-to is learned of an order; another than the known one is a change that its sender asked for, and waits for a
 * second person. Where duties are not separated it changes nothing: people set it.
 */
export async function learnRemitTos(context: Context, tx: TenantTx, tenant: Tenant, remitTos: ToldRemitTos): Promise<void> {
  const { told, isFirstAlone } = remitTos;
  const named = told.length === 0 ? undefined : await namesOfActors(tx, [...new Set(told.map(({ sentBy }) => sentBy))]);
  for (const { externalId, remitTo, sentBy } of told) {
    const before = (await findVendor(tx, externalId))?.body.remitTo ?? null;
    if (named === undefined || isSameValue(before, remitTo) || (isFirstAlone && says(before))) continue;
    await publishSetting(context, tx, tenant, {
      actor: named(sentBy),
      cause: "order",
      isReauditedByCaller: true,
      definition: VENDOR,
      subject: externalId,
      change: (vendor) => ({ ...vendor, remitTo }),
    });
  }
}
