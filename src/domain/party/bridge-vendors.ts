import type { VendorIdentity } from "./party.ts";
import { compareVendors, vendorsThatFit } from "./same-vendor.ts";

/**
 * The party with what others know of it: one invoice names its vendor by externalId (the API), another by SCAC only (EDI). Where
 * exactly one of the known vendors fits, what the invoice does not say is taken from there.
 */
const completed = (
  who: VendorIdentity,
  known: readonly VendorIdentity[],
  alsoKnownAs: readonly string[] | undefined,
): VendorIdentity => {
  if (who.externalId !== null) return who;
  const fitting = vendorsThatFit(who, known, alsoKnownAs).filter((identity) => identity.externalId !== null);
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return who;
  return {
    externalId: only.externalId,
    scac: who.scac ?? only.scac,
    mcNumber: who.mcNumber ?? only.mcNumber,
    dotNumber: who.dotNumber ?? only.dotNumber,
  };
};

/**
 * Whether both may be one vendor that is known without an externalId, as orders by EDI or of the legacy generation name it: what
 * such an order asks for is paid once, however many entries of the directory, or other numbers, the invoices name beside.
 */
const areOneUnnamed = (
  mine: VendorIdentity,
  known: readonly VendorIdentity[],
  theirs: VendorIdentity,
  alsoKnownAs: readonly string[],
): boolean => {
  if (known.every(({ externalId }) => externalId !== null)) return false;
  const fitting = vendorsThatFit(mine, known, alsoKnownAs);
  return vendorsThatFit(theirs, known, alsoKnownAs).some((each) => each.externalId === null && fitting.includes(each));
};

/**
 * The vendor of another invoice as this invoice's audit sees it; null when it is another vendor. `known`: how this invoice's own
 * vendor is named by its orders and by the tenant's directory. It completes what either invoice leaves out, and tells where the
 * two invoices name nothing in common.
 */
export function bridgeVendors(
  mine: VendorIdentity,
  known: readonly VendorIdentity[],
  theirs: VendorIdentity,
  alsoKnownAs: readonly string[] = [],
): VendorIdentity | null {
  const me = completed(mine, known, alsoKnownAs);
  const them = completed(theirs, known, alsoKnownAs);
  const compared = compareVendors(me, them, alsoKnownAs);
  if (compared.same) return them;
  if (compared.comparable) return areOneUnnamed(mine, known, theirs, alsoKnownAs) ? them : null;
  const bridge = known.find(
    (identity) => compareVendors(me, identity, alsoKnownAs).same && compareVendors(identity, them, alsoKnownAs).same,
  );
  if (bridge === undefined) return null;
  return {
    externalId: them.externalId ?? bridge.externalId,
    scac: them.scac ?? bridge.scac,
    mcNumber: them.mcNumber ?? bridge.mcNumber,
    dotNumber: them.dotNumber ?? bridge.dotNumber,
  };
}
