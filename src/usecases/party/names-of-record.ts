import type { VendorEntry } from "#db/queries/party/party-directory.ts";

/** By which ids and SCACs invoices name these records, and those that are another name of them. */
export function namesOfRecord(records: readonly VendorEntry[]): {
  readonly externalIds: readonly string[];
  readonly scacs: readonly string[];
} {
  const others = records.flatMap(({ alsoKnownAs }) => alsoKnownAs);
  const own = records.flatMap(({ scac, body }) => [...(scac === null ? [] : [scac]), ...(body.scacs ?? [])]);
  return {
    externalIds: [...new Set([...records, ...others].map(({ externalId }) => externalId))],
    scacs: [...new Set([...own, ...others.flatMap(({ scac }) => scac ?? [])])],
  };
}
