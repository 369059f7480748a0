import type { OrderVendor } from "../order/order.ts";
import type { VendorIdentity } from "../party/party.ts";
import { foldedId } from "../party/same-vendor.ts";
import { isSameName } from "../party/same-place.ts";

/** An entry of the tenant's vendors. */
export interface KnownVendor extends VendorIdentity {
  readonly name: string | null;
  /** All SCACs that it bills under. */
  readonly scacs: readonly string[];
}

/** What says whose bill a paper is. */
export interface VendorEvidence {
  readonly scac: string | null;
  /** The name it is headed with, and what else may be it. */
  readonly names: readonly string[];
  /** Who sent it, where its mail proves that. */
  readonly sender: KnownVendor | null;
  /** Entries of the directory that have one of these names or this SCAC, and those that the orders name. */
  readonly known: readonly KnownVendor[];
  /** Of the orders that it names. */
  readonly ordered: readonly OrderVendor[];
}

export type BillVendor =
  | { readonly ok: true; readonly vendor: VendorIdentity; readonly name: string | null }
  | { readonly ok: false; readonly why: string };

/**
 * Whose bill it is: by its SCAC, by the name it is headed with, by who sent it. All of them that say something have to say the
 * same, and one of them has to be known to the tenant, by its vendors or by the order.
 */
export function decideVendor({ scac, names, sender, known, ordered }: VendorEvidence): BillVendor {
  const code = foldedId(scac);
  const isNamed = (name: string | null): boolean => names.some((each) => isSameName(each, name) === true);
  const hasScac = (vendor: KnownVendor): boolean => vendor.scacs.some((each) => foldedId(each) === code);
  const says = [
    code === null ? [] : known.filter(hasScac),
    known.filter(({ name }) => isNamed(name)),
    sender === null ? [] : [sender],
  ].filter((entries) => entries.length > 0);
  const [first = [], ...others] = says;
  const agreed = first.filter(({ externalId }) =>
    others.every((entries) => entries.some((each) => each.externalId === externalId)),
  );
  const ids = new Set(agreed.map(({ externalId }) => externalId));
  if (says.length > 0 && ids.size === 0)
    return { ok: false, why: "its SCAC, its letterhead and its sender name different vendors" };
  if (ids.size > 1) return narrowed(agreed, ordered);
  const [only] = agreed;
  if (only !== undefined)
    return code !== null && only.scacs.length > 0 && !hasScac(only)
      ? { ok: false, why: `it says the SCAC ${code}, under which ${only.name ?? only.externalId ?? "its vendor"} does not bill` }
      : { ok: true, vendor: identityOf(only), name: only.name };
  const fitting = ordered.filter(
    (vendor) =>
      (code !== null && foldedId(vendor.scac) === code) ||
      (isNamed(vendor.name) && (code === null || foldedId(vendor.scac) === null)),
  );
  const [of, second] = fitting;
  return of !== undefined && second === undefined
    ? { ok: true, vendor: identityOf(of), name: of.name }
    : { ok: false, why: "its vendor is not known: say who it is, or enter the vendor" };
}

/** Several entries of one SCAC or name: the order that it bills says which one. */
const narrowed = (agreed: readonly KnownVendor[], ordered: readonly OrderVendor[]): BillVendor => {
  const named = agreed.filter(({ externalId }) => ordered.some((vendor) => foldedId(vendor.externalId) === foldedId(externalId)));
  const [only, second] = named;
  return only !== undefined && second === undefined
    ? { ok: true, vendor: identityOf(only), name: only.name }
    : { ok: false, why: "several vendors are called so, and the order does not say which one it is" };
};

const identityOf = ({ externalId, scac, mcNumber, dotNumber }: VendorIdentity): VendorIdentity => ({
  externalId,
  scac,
  mcNumber,
  dotNumber,
});
