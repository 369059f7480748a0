import { stateCode } from "#contract/legacy/party-search.ts";
import {
  type FindableRow,
  listFindableCustomers,
  listFindableVendors,
  type PartyKind,
  replacePartyKeys,
} from "#db/queries/party/party-search.ts";
import type { TenantTx } from "#db/database.ts";
import type { Address } from "#domain/party/party.ts";
import { type AccountNumber, keysOfParty } from "#domain/party/party-keys.ts";

/** What people set about a party, as far as it is found by that. */
interface FindableSettings {
  readonly scacs?: readonly string[];
  readonly accountNumbers?: readonly AccountNumber[];
  readonly remitTo?: Partial<Address> | null;
}

const LISTS = { vendor: listFindableVendors, customer: listFindableCustomers } as const;

/** An address as searches ask for it. */
export function findable(address: Partial<Address>): Partial<Address> {
  return { ...address, state: stateCode(address.state) };
}

/**
 * What a party of the directory is found by.
 * @internal a test makes the column again by it.
 */
export function keysOfRow(row: FindableRow) {
  const settings = row.body as FindableSettings;
  return keysOfParty({
    uuid: row.partyUuid,
    externalId: row.externalId,
    name: row.name,
    scacs: [...(row.scac === null ? [] : [row.scac]), ...(settings.scacs ?? [])],
    mcNumber: row.mcNumber,
    dotNumber: row.dotNumber,
    accounts: settings.accountNumbers ?? [],
    addresses: [row.address, settings.remitTo ?? null].filter((address) => address !== null).map(findable),
  });
}

/** After parties of the directory were written: what they are found by. The caller holds their rows. */
export async function keepPartyKeys(tx: TenantTx, party: PartyKind, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return;
  const rows = await LISTS[party](tx, externalIds);
  await replacePartyKeys(
    tx,
    party,
    rows.map((row) => ({ uuid: row.partyUuid, rank: 0, keys: keysOfRow(row) })),
  );
}
