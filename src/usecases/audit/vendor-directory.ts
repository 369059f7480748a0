import { concernsVendor } from "#domain/access/concerned-vendors.ts";
import type { AuditFacts, VendorProfile } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import type { Order } from "#domain/order/order.ts";
import type { PartyNames } from "#domain/party/party-keys.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { foldedId, registerNumber, vendorsThatFit } from "#domain/party/same-vendor.ts";
import type { VendorBlock } from "#contract/stored/setting-content.ts";
import type { VendorRow } from "#db/queries/invoice/audit-facts.ts";
import type { CarrierRow } from "./vendors-as-one.ts";

/** A number of an entry, or of a record that is another name of it. */
const hasNumber = ({ mergedRows, ...row }: CarrierRow, of: (row: VendorRow) => string | null, wanted: string): boolean =>
  [row, ...(mergedRows ?? [])].some((each) => of(each) === wanted);

const rowsOf = <Row extends CarrierRow>(vendors: readonly Row[], vendor: VendorIdentity): readonly Row[] => {
  const exact = vendors.filter((row) => row.externalId === vendor.externalId);
  if (exact.length > 0) return exact;
  const [id, scac] = [foldedId(vendor.externalId), foldedId(vendor.scac)];
  const byId = id === null ? [] : vendors.filter((row) => foldedId(row.externalId) === id);
  if (byId.length > 0) return byId;
  if (scac !== null) return vendors.filter((row) => hasNumber(row, (each) => foldedId(each.scac), scac));
  const [mc, dot] = [registerNumber(vendor.mcNumber), registerNumber(vendor.dotNumber)];
  if (!namesOnlyRegister(vendor)) return [];
  const byMc = mc === null ? [] : vendors.filter((row) => hasNumber(row, (each) => registerNumber(each.mcNumber), mc));
  return byMc.length > 0 || dot === null
    ? byMc
    : vendors.filter((row) => hasNumber(row, (each) => registerNumber(each.dotNumber), dot));
};

/** The vendors of these orders that the invoice's may be. */
const orderedAs = (billed: VendorIdentity, orders: readonly Order[]): readonly VendorIdentity[] =>
  orders.flatMap((order) => vendorsThatFit(billed, order.vendors));

/**
 * By what the directory is asked about an invoice of these orders; by its MC and DOT numbers where it names its vendor by nothing
 * else.
 */
export function namesInDirectory(billed: VendorIdentity, orders: readonly Order[]): PartyNames {
  const all = [billed, ...orderedAs(billed, orders)];
  const isByRegister = namesOnlyRegister(billed);
  return {
    externalIds: all.flatMap(({ externalId }) => externalId ?? []),
    scacs: all.flatMap(({ scac }) => scac ?? []),
    mcNumbers: isByRegister ? [billed.mcNumber ?? ""] : [],
    dotNumbers: isByRegister ? [billed.dotNumber ?? ""] : [],
  };
}

/** Whether a vendor is named by its numbers of the registers alone, if by anything. */
const namesOnlyRegister = ({ externalId, scac }: VendorIdentity): boolean =>
  foldedId(externalId) === null && foldedId(scac) === null;

/**
 * Every entry that may be of who is to be paid. An invoice is a stranger's word: who its orders name by externalId is paid, and
 * where they name nobody so, each entry with the externalId or a SCAC of either counts, also one that somebody added since.
 */
export function payees<Row extends CarrierRow>(
  vendors: readonly Row[],
  billed: VendorIdentity,
  orders: readonly Order[],
): readonly Row[] {
  const ordered = orderedAs(billed, orders);
  const ids = new Set([billed, ...ordered].flatMap(({ externalId }) => foldedId(externalId) ?? []));
  const named = vendors.filter((row) => ids.has(foldedId(row.externalId) ?? ""));
  if (named.length > 0 && ordered.some(({ externalId }) => foldedId(externalId) !== null)) return named;
  const scacs = new Set([billed, ...ordered].flatMap(({ scac }) => foldedId(scac) ?? []));
  return vendors.filter(
    (row) => named.includes(row) || [row.scac, ...scacsOf(row)].some((scac) => scacs.has(foldedId(scac) ?? "")),
  );
}

/** Where else than `vendor` is paid entries of the directory say that may be of who is to be paid; left out where none does. */
export function otherRemitTos(rows: readonly VendorRow[], vendor: VendorProfile | null): Pick<AuditFacts, "otherRemitTos"> {
  const others = rows
    .filter((row) => row.externalId !== vendor?.externalId)
    .flatMap(({ body }) => (body["remitTo"] ?? []) as NonNullable<VendorProfile["remitTo"]>);
  return others.length === 0 ? {} : { otherRemitTos: others };
}

/** Which entries are blocked of those that may be of who is to be paid, or that the invoice names; left out where none is. */
export function blockedVendors(
  vendors: readonly VendorRow[],
  billed: VendorIdentity,
  paid: readonly VendorRow[],
): Pick<AuditFacts, "blockedVendors"> {
  const blocked = [...new Set([...paid, ...rowsOf(vendors, billed)])].flatMap(({ externalId, name, body }) => {
    const block = (body["block"] ?? null) as VendorBlock | null;
    return block === null ? [] : [{ externalId, name, reason: block.reason, since: block.since as Day }];
  });
  return blocked.length === 0 ? {} : { blockedVendors: blocked.sort((a, b) => (a.externalId < b.externalId ? -1 : 1)) };
}

/** Other names of who is to be paid, and of whom the invoice names; left out where there is none. */
export function mergedVendors(
  vendors: readonly CarrierRow[],
  billed: VendorIdentity,
  paid: readonly CarrierRow[],
): Pick<AuditFacts, "mergedVendors"> {
  const merged = [...new Set([...paid, ...rowsOf(vendors, billed)])].flatMap(({ mergedRows }) => mergedRows ?? []);
  return merged.length === 0 ? {} : { mergedVendors: merged.map(({ externalId, name, scac }) => ({ externalId, name, scac })) };
}

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

/**
 * The same with all that it bills under: once for each further SCAC of its entry. Not for telling who an invoice's vendor is: an
 * identity of these carries one SCAC of several.
 */
export function directoryIdentities(vendors: readonly VendorRow[], vendor: VendorIdentity): readonly VendorIdentity[] {
  const identities = directoryIdentity(vendors, vendor);
  const rows = vendors.filter((row) => identities.some(({ externalId }) => externalId === row.externalId));
  return [
    ...identities,
    ...rows.flatMap((row) =>
      scacsOf(row).map((scac) => ({ externalId: row.externalId, scac, mcNumber: row.mcNumber, dotNumber: row.dotNumber })),
    ),
  ];
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
export function scacsOf({ scac, body }: VendorRow): readonly string[] {
  const further = Array.isArray(body["scacs"]) ? body["scacs"].map(String) : [];
  return further.length === 0 || scac === null ? further : [scac, ...further];
}

/** The tenant's externalId of a vendor that is named by its SCAC only (an EDI invoice); null when unknown or not the only one. */
export function externalIdOf(vendors: readonly VendorRow[], vendor: VendorIdentity): string | null {
  if (vendor.externalId !== null) return vendor.externalId;
  const rows = rowsOf(vendors, vendor);
  return rows.length === 1 ? (rows[0]?.externalId ?? null) : null;
}

/** Whether a change concerns who is to be paid: the vendor as it bills, as `known`, or by any entry that may be its. */
export function concernsAny(
  concerns: readonly string[],
  billed: VendorIdentity,
  known: VendorProfile | null,
  paid: readonly VendorRow[],
): boolean {
  return concernsVendor(concerns, billed, known) || paid.some((row) => concernsVendor(concerns, row, null));
}
