import type { TenantTx } from "#db/database.ts";
import { type AccountNumberRow, findPartyNamed, listAccountNumbers, type PartyKind } from "#db/queries/party/party-search.ts";
import { identityOf } from "#domain/party/party-keys.ts";
import { firstUuidOf } from "./party-uuid.ts";
import { searchPartyInTx } from "./search-party.ts";
import type { NamedParty } from "./sight-parties.ts";

export interface PartyOfOrder {
  readonly uuid: string;
  readonly accountNumbers: readonly AccountNumberRow[];
}

const NO_SEARCH = {
  uuid: null,
  accountNumber: null,
  accountType: null,
  name: null,
  scac: null,
  address: { address1: null, address2: null, city: null, state: null, postalCode: null },
};

/** Who a search finds by what tells the party best, its SCAC before its name; undefined where it finds nobody, or several. */
async function findBySearch(tx: TenantTx, party: PartyKind, { name, scac, mcNumber, dotNumber }: NamedParty) {
  const isNumbered = (mcNumber ?? dotNumber ?? null) !== null;
  const searches =
    scac === undefined || scac === null
      ? isNumbered
        ? []
        : [{ ...NO_SEARCH, name: name ?? null }]
      : [
          { ...NO_SEARCH, scac },
          { ...NO_SEARCH, scac, name: name ?? null },
        ];
  for (const search of searches) {
    const found = await searchPartyInTx(tx, party, search);
    if (found.outcome === "found") return found.uuid;
    if (found.outcome !== "several") return undefined;
  }
  return undefined;
}

/**
 * Whom an order means by its vendor or customer, under the uuid that searches answer. One without an external id is whom its SCAC, else its name, finds
 * alone, else the one that orders and invoices told of in these words. `isOnItsWay`: the order has not landed; a party that it tells of first is answered
 * under the uuid that it will have. Null where nothing is said that tells a party apart.
 */
export async function partyOfOrder(
  tx: TenantTx,
  party: PartyKind,
  named: NamedParty,
  isOnItsWay: boolean,
): Promise<PartyOfOrder | null> {
  const identity = identityOf(named);
  if (identity === null) return null;
  const uuid =
    (named.externalId === null ? await findBySearch(tx, party, named) : undefined) ??
    (await findPartyNamed(tx, party, named.externalId, identity))?.partyUuid ??
    (isOnItsWay ? firstUuidOf(tx.tenantUuid, party, identity) : undefined);
  return uuid === undefined ? null : { uuid, accountNumbers: await listAccountNumbers(tx, party, uuid) };
}
