import type { VendorIdentity } from "./party.ts";
import { compareVendors, foldedId, registerNumber } from "./same-vendor.ts";

/** An entry of the tenant's directory: what orders and people there say of a vendor, never what invoices do. */
export interface KnownVendor extends VendorIdentity {
  /** All SCACs that it bills under; none when it has no further ones. */
  readonly scacs: readonly string[];
}

const isUnder = ({ scac, scacs }: KnownVendor, billed: string): boolean =>
  [scac, ...scacs].some((each) => each !== null && foldedId(each) === billed);

/** The only entry of the directory under a number of the registers that the invoice names; undefined: none, or several. */
function entryByRegister(billed: VendorIdentity, directory: readonly KnownVendor[]): KnownVendor | undefined {
  const [mc, dot] = [registerNumber(billed.mcNumber), registerNumber(billed.dotNumber)];
  const isUnderNumber = (entry: KnownVendor): boolean =>
    (mc !== null && registerNumber(entry.mcNumber) === mc) || (dot !== null && registerNumber(entry.dotNumber) === dot);
  const [only, another] = directory.filter(isUnderNumber);
  return only !== undefined && another === undefined && compareVendors(billed, only).same ? only : undefined;
}

/** The only entry under which a SCAC bills, as its own; undefined: none, or several. */
function entryByScac(scac: string, directory: readonly KnownVendor[]): KnownVendor | undefined {
  const [only, another] = directory.filter((entry) => isUnder(entry, scac));
  return only !== undefined && another === undefined && foldedId(only.scac) === scac ? only : undefined;
}

/**
 * The vendors of an order, what it leaves out of them completed by the tenant's directory, as an invoice that names its vendor by
 * SCAC alone (EDI), or by its MC or DOT number alone, needs it: an order with "ACME" is with who bills as ACMF where the
 * directory says that of ACME, and of nobody else. An invoice that names an externalId is judged by that alone.
 */
export function completeOrdered<Vendor extends VendorIdentity>(
  ordered: readonly Vendor[],
  billed: VendorIdentity,
  directory: readonly KnownVendor[],
): readonly Vendor[] {
  if (foldedId(billed.externalId) !== null) return ordered;
  const scac = foldedId(billed.scac);
  const only = scac === null ? entryByRegister(billed, directory) : entryByScac(scac, directory);
  const id = foldedId(only?.externalId ?? null);
  if (only === undefined || id === null) return ordered;
  // By numbers of the registers: what the invoice names and the order does not say itself.
  const isLeftOut = (vendor: Vendor): boolean =>
    scac === null
      ? (vendor.mcNumber === null || billed.mcNumber === null) && (vendor.dotNumber === null || billed.dotNumber === null)
      : vendor.scac === null;
  const isBare = (vendor: Vendor): boolean => foldedId(vendor.externalId) === id && isLeftOut(vendor);
  if (!ordered.some(isBare)) return ordered;
  return ordered.map((vendor) =>
    isBare(vendor)
      ? {
          ...vendor,
          scac: vendor.scac ?? only.scac,
          mcNumber: vendor.mcNumber ?? only.mcNumber,
          dotNumber: vendor.dotNumber ?? only.dotNumber,
        }
      : vendor,
  );
}
