import { findParties, MAX_FOUND, type PartyKind } from "#db/queries/party/party-search.ts";
import type { TenantTx } from "#db/database.ts";
import { keysOfSearch, type PartySearch } from "#domain/party/party-keys.ts";
import type { Context, Tenant } from "#src/context.ts";

export type FoundParty =
  | { readonly outcome: "found"; readonly uuid: string }
  | { readonly outcome: "none" }
  /** At most `MAX_FOUND` of them are named. */
  | { readonly outcome: "several"; readonly uuids: readonly string[]; readonly andMore: boolean }
  | { readonly outcome: "nothing-asked" };

/** The one vendor or customer that everything said fits: of the directory before one that only invoices told of. */
export function searchParty(context: Context, tenant: Tenant, party: PartyKind, search: PartySearch): Promise<FoundParty> {
  return context.db.inTenantRead(tenant.tenantUuid, (tx) => searchPartyInTx(tx, party, search));
}

/** The same within a transaction. */
export async function searchPartyInTx(tx: TenantTx, party: PartyKind, search: PartySearch): Promise<FoundParty> {
  const keys = keysOfSearch(search);
  if (keys.own.length === 0 && keys.address.length === 0) return { outcome: "nothing-asked" };
  let found = await findParties(tx, party, keys);
  if (found.length === 0 && search.accountNumber !== null && search.accountType === null)
    found = await findParties(tx, party, keysOfSearch(search, true));
  const best = found.filter((each) => each.rank === found[0]?.rank).map((each) => each.uuid);
  const [first] = best;
  if (first === undefined) return { outcome: "none" };
  if (best.length === 1) return { outcome: "found", uuid: first };
  return { outcome: "several", uuids: best.slice(0, MAX_FOUND), andMore: best.length > MAX_FOUND };
}
