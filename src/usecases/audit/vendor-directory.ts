import type { AuditFacts, VendorProfile } from "#domain/audit/audit-facts.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { VendorRow } from "#db/queries/invoice/audit-facts.ts";

const rowsOf = (vendors: readonly VendorRow[], vendor: VendorIdentity): readonly VendorRow[] => {
  const byId = vendors.filter((row) => row.externalId === vendor.externalId);
  return byId.length > 0 ? byId : vendors.filter((row) => row.scac !== null && row.scac === vendor.scac);
};

const NO_ALIASES: AuditFacts["chargeCodes"]["vendorAliases"] = [];

export function vendorAliases(vendors: readonly VendorRow[], vendor: VendorIdentity): AuditFacts["chargeCodes"]["vendorAliases"] {
  const rows = rowsOf(vendors, vendor);
  return rows.length === 0 ? NO_ALIASES : rows.flatMap((row) => row.aliases);
}

/** How the tenant's directory names the vendor; nothing when it is unknown there, or several carry the same SCAC. */
export function directoryIdentity(vendors: readonly VendorRow[], vendor: VendorIdentity): readonly VendorIdentity[] {
  const rows = rowsOf(vendors, vendor);
  return rows.length === 1
    ? rows.map((row) => ({ externalId: row.externalId, scac: row.scac, mcNumber: row.mcNumber, dotNumber: row.dotNumber }))
    : [];
}

/** The tenant's entry for the vendor; null when there is none, or several carry the same SCAC. */
export function vendorProfile(vendors: readonly VendorRow[], vendor: VendorIdentity): VendorProfile | null {
  const rows = rowsOf(vendors, vendor);
  const row = rows.length === 1 ? rows[0] : undefined;
  if (row === undefined) return null;
  const { body } = row;
  return {
    externalId: row.externalId,
    name: row.name,
    scac: row.scac,
    scacs: scacsOf(row),
    remitTo: (body["remitTo"] ?? null) as VendorProfile["remitTo"],
    paymentTerms: (body["paymentTerms"] ?? null) as string | null,
    taxRegistered: typeof body["taxRegistered"] === "boolean" ? body["taxRegistered"] : null,
  };
}

/** All SCACs the vendor bills under, its own first; none when it has no further ones. */
const scacsOf = ({ scac, body }: VendorRow): readonly string[] => {
  const further = Array.isArray(body["scacs"]) ? body["scacs"].map(String) : [];
  return further.length === 0 || scac === null ? further : [scac, ...further];
};

/** The tenant's externalId of a vendor that is named by its SCAC only (an EDI invoice); null when unknown or not the only one. */
export function externalIdOf(vendors: readonly VendorRow[], vendor: VendorIdentity): string | null {
  if (vendor.externalId !== null) return vendor.externalId;
  const rows = rowsOf(vendors, vendor);
  return rows.length === 1 ? (rows[0]?.externalId ?? null) : null;
}
