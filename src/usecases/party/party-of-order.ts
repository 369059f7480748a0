import type { TenantTx } from "#db/database.ts";
import {
  type AccountNumberRow,
  findPartiesNamed,
  findPartyByUuid,
  type NamedPartyRow,
  type PartyKind,
  type PartyNaming,
} from "#db/queries/party/party-search.ts";
import { identityOf } from "#domain/party/party-keys.ts";
import { firstUuidOf } from "./party-uuid.ts";
import { searchPartyInTx } from "./search-party.ts";
import type { NamedParty } from "./sight-parties.ts";

export interface PartyOfOrder {
  readonly uuid: string;
  readonly scac: string | null;
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
 * Whom an order or an invoice means by its vendor and its customer, under the uuids that searches answer. One without an external
 * id is whom its SCAC, else its name, finds alone, else the one that orders and invoices told of in these words. `isOnItsWay`:
 * the order has not landed; a party that it tells of first is answered under the uuid that it will have. Null where nothing is
 * said that tells a party apart.
 */
export async function partiesOfOrder(
  tx: TenantTx,
  { vendor, customer }: { readonly vendor: NamedParty | undefined; readonly customer: NamedParty },
  isOnItsWay: boolean,
): Promise<{ readonly vendor: PartyOfOrder | null; readonly customer: PartyOfOrder | null }> {
  const known = await findPartiesNamed(tx, namingOf(vendor), namingOf(customer));
  return {
    vendor: vendor === undefined ? null : await partyOf(tx, { party: "vendor", named: vendor, known: known.vendor, isOnItsWay }),
    customer: await partyOf(tx, { party: "customer", named: customer, known: known.customer, isOnItsWay }),
  };
}

const namingOf = (named: NamedParty | undefined): PartyNaming => ({
  externalId: named?.externalId ?? null,
  identity: named === undefined ? null : identityOf(named),
});

interface PartyToFind {
  readonly party: PartyKind;
  readonly named: NamedParty;
  readonly known: NamedPartyRow | undefined;
  readonly isOnItsWay: boolean;
}

async function partyOf(tx: TenantTx, { party, named, known, isOnItsWay }: PartyToFind): Promise<PartyOfOrder | null> {
  const identity = identityOf(named);
  if (identity === null) return null;
  const searched = named.externalId === null ? await findBySearch(tx, party, named) : undefined;
  const found = searched === undefined || searched === known?.partyUuid ? known : await findPartyByUuid(tx, party, searched);
  const uuid = found?.partyUuid ?? (isOnItsWay ? firstUuidOf(tx.tenantUuid, party, identity) : undefined);
  return uuid === undefined ? null : { uuid, scac: found?.scac ?? null, accountNumbers: found?.accountNumbers ?? [] };
}
