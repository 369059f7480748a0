import { concernKeys, concernsOf } from "#domain/access/concerned-vendors.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import type { PartyNames } from "#domain/party/party-keys.ts";
import type { VendorBlock } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "#db/database.ts";
import { listVendors, type VendorRow } from "#db/queries/invoice/audit-facts.ts";

/** An entry of the directory, with those that are another name of it. */
export interface CarrierRow extends VendorRow {
  readonly mergedRows?: readonly VendorRow[];
}

/**
 * Entries of the directory by these names, those that are one carrier as one: the survivor's, with what the others are known by
 * beside it. A record that says nothing of where it is paid is no reason to pay anywhere: what a merged one says counts then.
 */
export async function listVendorsAsOne(
  tx: TenantTx,
  carriers: OneCarrier,
  { externalIds, scacs, mcNumbers, dotNumbers }: PartyNames,
): Promise<readonly CarrierRow[]> {
  const found = await listVendors(tx, externalIds, scacs, { mcNumbers, dotNumbers });
  if (carriers.isEmpty) return found;
  const known = new Set(found.map((row) => row.externalId));
  const more = [...new Set([...found.map((row) => row.externalId), ...externalIds].flatMap((id) => carriers.idsOf(id)))].filter(
    (id) => !known.has(id),
  );
  const all = [...found, ...(await listVendors(tx, more, []))];
  return all
    .filter((row) => carriers.survivorOf(row.externalId) === row.externalId)
    .filter((row, at, rows) => rows.findIndex((other) => other.externalId === row.externalId) === at)
    .map((row) => {
      const ids = new Set(carriers.mergedInto(row.externalId).map(({ merged }) => merged.externalId));
      const merged = all.filter(
        (other, at) => ids.has(other.externalId) && all.findIndex((each) => each.externalId === other.externalId) === at,
      );
      return merged.length === 0 ? row : asOne(row, merged);
    });
}

const furtherScacs = ({ scac, body }: VendorRow): readonly string[] => [
  ...(scac === null ? [] : [scac]),
  ...(Array.isArray(body["scacs"]) ? body["scacs"].map(String) : []),
];

const says = (address: unknown): boolean =>
  Object.values((address ?? {}) as Record<string, string | null>).some((text) => (text ?? "").trim() !== "");

/** One that is blocked blocks all. */
const blockOf = (rows: readonly VendorRow[]): VendorBlock | null =>
  rows.map(({ body }) => (body["block"] ?? null) as VendorBlock | null).find((block) => block !== null) ?? null;

function asOne(survivor: VendorRow, merged: readonly VendorRow[]): CarrierRow {
  const rows = [survivor, ...merged];
  const first = <T>(of: (row: VendorRow) => T | null): T | null => rows.map(of).find((value) => value !== null) ?? null;
  const scac = first((row) => row.scac);
  const paid = rows.find(({ body }) => says(body["remitTo"]));
  return {
    ...survivor,
    name: first((row) => row.name),
    scac,
    mcNumber: first((row) => row.mcNumber),
    dotNumber: first((row) => row.dotNumber),
    body: {
      ...survivor.body,
      remitTo: paid?.body["remitTo"] ?? null,
      scacs: [...new Set(rows.flatMap(furtherScacs))].filter((each) => each !== scac),
      block: blockOf(rows),
    },
    // A name that both have is the survivor's.
    aliases: rows
      .flatMap(({ aliases }) => aliases)
      .filter(({ alias }, at, all) => all.findIndex((each) => each.alias === alias) === at),
    mergedRows: merged,
  };
}

/** A change that waits, with the names of the records that speak for those it concerns. */
export function changeAsOne<Change extends { readonly concerns: readonly string[] }>(
  carriers: OneCarrier,
  change: Change,
): Change {
  if (carriers.isEmpty) return change;
  const { externalIds, scacs } = concernsOf(change.concerns);
  const read = (externalId: string | null, scac: string | null) =>
    carriers.read({ externalId, scac, mcNumber: null, dotNumber: null });
  const more = concernKeys({
    externalIds: externalIds.flatMap((id) => read(id, null).externalId ?? []),
    scacs: scacs.flatMap((scac) => read(null, scac).scac ?? []),
  });
  return { ...change, concerns: [...new Set([...change.concerns, ...more])] };
}
