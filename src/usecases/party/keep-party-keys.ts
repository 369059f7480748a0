import { stateCode } from "#contract/legacy/party-search.ts";
import {
  type FindableRow,
  listFindableCustomers,
  listFindableVendors,
  type PartyKind,
  replacePartyKeys,
} from "#db/queries/party/party-search.ts";
import type { TenantTx } from "#db/database.ts";
import { takeWanted } from "#db/queries/document/document-links.ts";
import type { Address } from "#domain/party/party.ts";
import { type AccountNumber, keysOfNamedVendor, keysOfParty } from "#domain/party/party-keys.ts";
import { enqueueWork } from "#outbox/enqueue.ts";

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
  if (party === "vendor") await readBillsOfVendors(tx, rows);
}

/** After vendors became one carrier, or are it no more: bills that wait for somebody of their names are looked at again. */
export async function readBillsOf(tx: TenantTx, externalIds: readonly string[]): Promise<void> {
  await readBillsOfVendors(tx, await listFindableVendors(tx, externalIds));
}

/** So many bills of one vendor are looked at again, then those that came meanwhile have their turn. */
const AT_ONCE = 50;
const NEXT_AFTER_MS = 2_000;

/**
 * Bills that wait because nobody knew whose they are, and that one of these may have written, are looked at again: by items of
 * their own, one for each, in the turns that documents are read in. Those of a pile come due one lot after the other: an item is
 * as old as its time, and a document that arrives goes before what is due later.
 */
async function readBillsOfVendors(tx: TenantTx, rows: readonly FindableRow[]): Promise<void> {
  const keys = rows.flatMap((row) => [
    ...keysOfRow(row).flatMap(({ key, place }) => (place === 0 ? [key] : [])),
    // Bills are headed by whom they are paid to, too.
    ...keysOfNamedVendor((row.body as FindableSettings).remitTo?.name ?? ""),
  ]);
  const waiting = await takeWanted(
    tx,
    [...new Set(keys)].map((externalId) => ({ kind: "vendor", externalId })),
  );
  const subjects = [...new Set(waiting.map(({ documentUuid }) => documentUuid))].toSorted();
  await enqueueWork(
    tx,
    tx.tenantUuid,
    subjects.map((subjectUuid, at) => ({
      kind: "read-document",
      subjectUuid,
      payload: { routes: true },
      ...(at < AT_ONCE ? {} : { afterMs: Math.floor(at / AT_ONCE) * NEXT_AFTER_MS }),
    })),
  );
}
