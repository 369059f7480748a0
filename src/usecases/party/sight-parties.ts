import type { TenantTx } from "#db/database.ts";
import {
  listKnownPartyIds,
  type PartyKind,
  replacePartyKeys,
  type SightedParty,
  sightParties,
} from "#db/queries/party/party-search.ts";
import type { Address } from "#domain/party/party.ts";
import { identityOf, keysOfParty } from "#domain/party/party-keys.ts";
import { findable } from "./keep-party-keys.ts";
import { firstUuidOf } from "./party-uuid.ts";

/**
 * A party as somebody named it whom the directory does not believe: an invoice, or an entry of an order without an external id.
 */
export interface NamedParty {
  readonly externalId: string | null;
  readonly name?: string | null;
  readonly scac?: string | null;
  readonly mcNumber?: string | null;
  readonly dotNumber?: string | null;
  readonly address?: Address | null;
}

const rowOf = (tenantUuid: string, kind: PartyKind, party: NamedParty): SightedParty | null => {
  const identity = identityOf(party);
  return identity === null
    ? null
    : {
        identity,
        partyUuid: firstUuidOf(tenantUuid, kind, identity),
        externalId: party.externalId,
        name: party.name ?? null,
        scac: party.scac ?? null,
        mcNumber: party.mcNumber ?? null,
        dotNumber: party.dotNumber ?? null,
        address: party.address ?? null,
      };
};

/**
 * Keeps the named parties that the directory does not have, so that searches find them. They are nothing that an audit rests on.
 */
export async function sightNamed(tx: TenantTx, party: PartyKind, named: readonly NamedParty[]): Promise<void> {
  const known = await listKnownPartyIds(tx, party, [...new Set(named.flatMap(({ externalId }) => externalId ?? []))]);
  const rows = new Map<string, SightedParty>();
  for (const each of named) {
    if (each.externalId !== null && known.has(each.externalId)) continue;
    const row = rowOf(tx.tenantUuid, party, each);
    if (row !== null && !rows.has(row.identity)) rows.set(row.identity, row);
  }
  const made = await sightParties(tx, party, [...rows.values()]);
  await replacePartyKeys(
    tx,
    party,
    [...rows.values()]
      .filter((row) => made.has(row.partyUuid))
      .map((row) => ({
        uuid: row.partyUuid,
        rank: row.externalId === null ? 2 : 1,
        keys: keysOfParty({
          uuid: row.partyUuid,
          externalId: row.externalId,
          name: row.name,
          scacs: row.scac === null ? [] : [row.scac],
          accounts: [],
          addresses: row.address === null ? [] : [findable(row.address)],
        }),
      })),
  );
}
