import type { VendorIdentity } from "./party.ts";
import { compareVendors } from "./same-vendor.ts";

/**
 * The vendor of another bill as this bill's audit sees it; null when it is another vendor. One bill may name its vendor by externalId (the API)
 * and another by SCAC only (EDI): with nothing in common to compare, `known` tells, which is how this bill's own vendor is named by its
 * orders and by the tenant's directory. What the other bill does not say is then taken from there.
 */
export const bridgeVendors = (
  mine: VendorIdentity,
  known: readonly VendorIdentity[],
  theirs: VendorIdentity,
  alsoKnownAs: readonly string[] = [],
): VendorIdentity | null => {
  const compared = compareVendors(mine, theirs, alsoKnownAs);
  if (compared.same) return theirs;
  if (compared.comparable) return null;
  const bridge = known.find(
    (one) => compareVendors(mine, one, alsoKnownAs).same && compareVendors(one, theirs, alsoKnownAs).same,
  );
  if (bridge === undefined) return null;
  return {
    externalId: theirs.externalId ?? bridge.externalId,
    scac: theirs.scac ?? bridge.scac,
    mcNumber: theirs.mcNumber ?? bridge.mcNumber,
    dotNumber: theirs.dotNumber ?? bridge.dotNumber,
  };
};
