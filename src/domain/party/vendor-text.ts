import type { VendorIdentity } from "./party.ts";

/** A vendor by everything that names it: "ACME, SCAC ACMF, MC 123456". */
export function vendorText(vendor: VendorIdentity): string {
  return [
    vendor.externalId,
    vendor.scac === null ? null : `SCAC ${vendor.scac}`,
    vendor.mcNumber === null ? null : `MC ${vendor.mcNumber}`,
    vendor.dotNumber === null ? null : `DOT ${vendor.dotNumber}`,
  ]
    .filter((entry) => entry !== null)
    .join(", ");
}
