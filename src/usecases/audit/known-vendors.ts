import type { EarlierInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { vendorsThatFit } from "#domain/party/same-vendor.ts";
import type { TenantTx } from "#db/database.ts";
import { listVendorsOfOrders, type VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { directoryIdentities } from "./vendor-directory.ts";
import { listVendorsAsOne } from "./vendors-as-one.ts";

const saysMore = (known: VendorIdentity, { scac, mcNumber, dotNumber }: VendorIdentity): boolean =>
  (known.scac !== null && known.scac !== scac) ||
  (known.mcNumber !== null && known.mcNumber !== mcNumber) ||
  (known.dotNumber !== null && known.dotNumber !== dotNumber);

/** How orders and the directory name a vendor, as far as they say more than a bill of it does. */
export function knownAs(
  vendor: VendorIdentity,
  ordered: readonly VendorIdentity[],
  directory: readonly VendorRow[],
): readonly VendorIdentity[] {
  const identities = [...vendorsThatFit(vendor, ordered), ...directoryIdentities(directory, vendor)]
    .filter((known) => saysMore(known, vendor))
    .map(({ externalId, scac, mcNumber, dotNumber }): VendorIdentity => ({ externalId, scac, mcNumber, dotNumber }));
  return identities.filter((known, at) => identities.findIndex((other) => !saysMore(known, other)) >= at);
}

/** Other invoices, those that name their vendor by its externalId alone with what their orders say of it. */
export async function withOrderedVendors(
  tx: TenantTx,
  others: readonly OtherInvoice[],
  carriers: OneCarrier,
): Promise<readonly OtherInvoice[]> {
  const bare = others.filter(({ earlier: { vendor } }) => vendor.externalId !== null && vendor.scac === null);
  const ordered = Map.groupBy(
    await listVendorsOfOrders(
      tx,
      bare.map(({ uuid }) => uuid),
    ),
    ({ invoiceUuid }) => invoiceUuid,
  );
  return others.map((other) => ({
    ...other,
    earlier: withKnown(
      other.earlier,
      (ordered.get(other.uuid) ?? []).map((vendor) => carriers.read(vendor)),
      [],
    ),
  }));
}

/** An earlier invoice with how orders and the directory name its vendor. */
export function withKnown(
  earlier: EarlierInvoice,
  ordered: readonly VendorIdentity[],
  directory: readonly VendorRow[],
): EarlierInvoice {
  const known = knownAs(earlier.vendor, [...(earlier.vendorKnownAs ?? []), ...ordered], directory);
  return known.length === 0 ? earlier : { ...earlier, vendorKnownAs: known };
}

/** Other invoices with all that is known of their vendors. */
export async function withKnownVendors(
  tx: TenantTx,
  others: readonly OtherInvoice[],
  carriers: OneCarrier,
): Promise<readonly OtherInvoice[]> {
  if (others.length === 0) return [];
  const externalIds = others.flatMap(({ earlier }) => earlier.vendor.externalId ?? []);
  const directory = await listVendorsAsOne(tx, carriers, { externalIds, scacs: [], mcNumbers: [], dotNumbers: [] });
  return (await withOrderedVendors(tx, others, carriers)).map((other) => ({
    ...other,
    earlier: withKnown(other.earlier, [], directory),
  }));
}
