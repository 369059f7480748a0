import type { VendorIdentity } from "./party.ts";
import { foldedId } from "./same-vendor.ts";

/** An entry of the tenant's directory: what orders and people there say of a vendor, never what invoices do. */
export interface KnownVendor extends VendorIdentity {
  /** All SCACs that it bills under; none when it has no further ones. */
  readonly scacs: readonly string[];
}

const isUnder = ({ scac, scacs }: KnownVendor, billed: string): boolean =>
  [scac, ...scacs].some((each) => each !== null && foldedId(each) === billed);

/**
 * The vendors of an order, what it leaves out of them completed by the tenant's directory, as an invoice that names its vendor by
 * SCAC alone (EDI) needs it: an order with "ACME" is with who bills as ACMF where the directory says that of ACME, and of nobody
 * else. An invoice that names an externalId is judged by that alone.
 */
export function completeOrdered<Vendor extends VendorIdentity>(
  ordered: readonly Vendor[],
  billed: VendorIdentity,
  directory: readonly KnownVendor[],
): readonly Vendor[] {
  const scac = foldedId(billed.scac);
  if (foldedId(billed.externalId) !== null || scac === null) return ordered;
  const [only, another] = directory.filter((entry) => isUnder(entry, scac));
  if (only === undefined || another !== undefined || foldedId(only.scac) !== scac) return ordered;
  const id = foldedId(only.externalId);
  const isBare = (vendor: Vendor): boolean => vendor.scac === null && id !== null && foldedId(vendor.externalId) === id;
  if (!ordered.some(isBare)) return ordered;
  return ordered.map((vendor) =>
    isBare(vendor)
      ? {
          ...vendor,
          scac: only.scac,
          mcNumber: vendor.mcNumber ?? only.mcNumber,
          dotNumber: vendor.dotNumber ?? only.dotNumber,
        }
      : vendor,
  );
}
