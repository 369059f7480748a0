import type { Address } from "#domain/party/party.ts";
import type { PartyKey, WantedKeys } from "#domain/party/party-keys.ts";
import type { TenantTx } from "../../database.ts";

export type PartyKind = "vendor" | "customer";

export interface KeysOfParty {
  readonly uuid: string;
  /** 0 of the tenant's directory, 1 of one that is only sighted, 2 of such a one without an external id. */
  readonly rank: 0 | 1 | 2;
  readonly keys: readonly PartyKey[];
}

const DROP_KEYS = { name: "party-keys-drop", text: "delete from party_key where tenant_uuid = $1 and party_uuid = any ($2)" };
const ADD_KEYS = {
  name: "party-keys-add",
  text: `insert into party_key (tenant_uuid, party, key, rank, party_uuid, place)
    select $1, $2, k.key, k.rank, k."partyUuid", k.place
    from jsonb_to_recordset($3::jsonb) as k(key text, rank smallint, "partyUuid" uuid, place smallint) on conflict do nothing`,
};

/** Puts what these parties are found by in place of what they were. The caller holds their rows. */
export async function replacePartyKeys(tx: TenantTx, party: PartyKind, parties: readonly KeysOfParty[]): Promise<void> {
  if (parties.length === 0) return;
  await tx.query(DROP_KEYS, [tx.tenantUuid, parties.map(({ uuid }) => uuid)]);
  const rows = parties.flatMap(({ uuid, rank, keys }) => keys.map(({ key, place }) => ({ key, rank, partyUuid: uuid, place })));
  await tx.query(ADD_KEYS, [tx.tenantUuid, party, JSON.stringify(rows)]);
}

/** More equally good parties than these are not named. */
export const MAX_FOUND = 100;

interface FoundParty {
  readonly uuid: string;
  readonly rank: 0 | 1 | 2;
}

// Begins with the key that fits fewest and looks the others up for each party that has it. Keys are compared as plain text: under
// row-level security nothing else is looked up in an index.
const FIND_BY_OWN = {
  name: "party-find-by-own",
  text: `select f.party_uuid as uuid, f.rank from party_key f
    where f.tenant_uuid = $1 and f.party = $2 and f.key = $3 and f.place = 0
      and not exists (select from unnest($4::text[]) as wanted (key) where not exists (
        select from party_key o where o.tenant_uuid = $1 and o.party_uuid = f.party_uuid and o.key = wanted.key and o.place = 0))
      and (cardinality($5::text[]) = 0 or exists (
        select from party_key a where a.tenant_uuid = $1 and a.party_uuid = f.party_uuid and a.key = any ($5) and a.place > 0
        group by a.place having count(*) = cardinality($5)))
    order by f.rank, f.party_uuid limit ${MAX_FOUND + 1}`,
};
const FIND_BY_ADDRESS = {
  name: "party-find-by-address",
  text: `select distinct f.party_uuid as uuid, f.rank from party_key f
    where f.tenant_uuid = $1 and f.party = $2 and f.key = $3 and f.place > 0
      and not exists (select from unnest($4::text[]) as wanted (key) where not exists (
        select from party_key o where o.tenant_uuid = $1 and o.party_uuid = f.party_uuid and o.key = wanted.key and o.place = f.place))
    order by f.rank, f.party_uuid limit ${MAX_FOUND + 1}`,
};

/** Parties that have every key, those of the directory first, at most one more than `MAX_FOUND`. */
export async function findParties(tx: TenantTx, party: PartyKind, { own, address }: WantedKeys): Promise<readonly FoundParty[]> {
  const [first, ...others] = own;
  if (first !== undefined) return (await tx.query<FoundParty>(FIND_BY_OWN, [tx.tenantUuid, party, first, others, address])).rows;
  const [part, ...parts] = address;
  if (part === undefined) return [];
  return (await tx.query<FoundParty>(FIND_BY_ADDRESS, [tx.tenantUuid, party, part, parts])).rows;
}

/** A party that the directory does not have. */
export interface SightedParty {
  readonly identity: string;
  readonly partyUuid: string;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly address: Address | null;
}

const SIGHT = {
  name: "party-sight",
  text: `insert into sighted_party (tenant_uuid, party, identity, party_uuid, external_id, name, scac, mc_number, dot_number, address)
    select $1, $2, s.identity, s."partyUuid", s."externalId", s.name, s.scac, s."mcNumber", s."dotNumber", s.address
    from jsonb_to_recordset($3::jsonb) as s(identity text, "partyUuid" uuid, "externalId" text, name text, scac text, "mcNumber" text, "dotNumber" text, address jsonb)
    order by s.identity
    on conflict (tenant_uuid, party, identity) do nothing returning party_uuid as "partyUuid"`,
};

/** Keeps parties that were not known; answers the uuids of those that are new. At most one row an identity. */
export async function sightParties(tx: TenantTx, party: PartyKind, rows: readonly SightedParty[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: made } = await tx.query<{ partyUuid: string }>(SIGHT, [tx.tenantUuid, party, JSON.stringify(rows)]);
  return new Set(made.map((row) => row.partyUuid));
}

/** A party of the directory with what it is found by. */
export interface FindableRow {
  readonly externalId: string;
  readonly partyUuid: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  /** As orders told it last. */
  readonly address: Address | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export async function listFindableVendors(tx: TenantTx, externalIds: readonly string[]): Promise<readonly FindableRow[]> {
  const { rows } = await tx.query<FindableRow>(
    {
      name: "vendor-findable",
      text: `select external_id as "externalId", vendor_uuid as "partyUuid", name, scac, mc_number as "mcNumber", dot_number as "dotNumber", address, body
        from vendor where tenant_uuid = $1 and external_id = any ($2)`,
    },
    [tx.tenantUuid, externalIds],
  );
  return rows;
}

export async function listFindableCustomers(tx: TenantTx, externalIds: readonly string[]): Promise<readonly FindableRow[]> {
  const { rows } = await tx.query<FindableRow>(
    {
      name: "customer-findable",
      text: `select external_id as "externalId", customer_uuid as "partyUuid", name, null::text as scac, null::text as "mcNumber", null::text as "dotNumber", address, body
        from customer where tenant_uuid = $1 and external_id = any ($2)`,
    },
    [tx.tenantUuid, externalIds],
  );
  return rows;
}

/** Which of these external ids the directory has. */
export async function listKnownPartyIds(
  tx: TenantTx,
  party: PartyKind,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const { rows } = await tx.query<{ externalId: string }>(
    party === "vendor"
      ? {
          name: "vendor-known",
          text: `select external_id as "externalId" from vendor where tenant_uuid = $1 and external_id = any ($2)`,
        }
      : {
          name: "customer-known",
          text: `select external_id as "externalId" from customer where tenant_uuid = $1 and external_id = any ($2)`,
        },
    [tx.tenantUuid, externalIds],
  );
  return new Set(rows.map((row) => row.externalId));
}

export interface AccountNumberRow {
  readonly uuid: string;
  readonly accountNumber: string;
  readonly accountType: string | null;
}

/** A vendor or customer that is known, of the directory or only sighted. */
export interface NamedPartyRow {
  readonly partyUuid: string;
  readonly externalId: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  /** As people set them; null of one that is only sighted, and where nobody set any. */
  readonly accountNumbers: readonly AccountNumberRow[] | null;
}

const SIGHTED_COLUMNS = `party_uuid as "partyUuid", external_id as "externalId", scac, mc_number as "mcNumber", dot_number as "dotNumber", null::jsonb as "accountNumbers"`;
const VENDOR_COLUMNS = `vendor_uuid as "partyUuid", external_id as "externalId", scac, mc_number as "mcNumber",
  dot_number as "dotNumber", body -> 'accountNumbers' as "accountNumbers"`;
const CUSTOMER_COLUMNS = `customer_uuid as "partyUuid", external_id as "externalId", null::text as scac, null::text as "mcNumber", null::text as "dotNumber",
  body -> 'accountNumbers' as "accountNumbers"`;

/** The party with this uuid. */
export async function findPartyByUuid(tx: TenantTx, party: PartyKind, uuid: string): Promise<NamedPartyRow | undefined> {
  const values = [tx.tenantUuid, uuid];
  const { rows } = await (party === "vendor"
    ? tx.query<NamedPartyRow>(
        {
          name: "vendor-by-uuid",
          text: `select ${VENDOR_COLUMNS} from vendor where tenant_uuid = $1 and vendor_uuid = $2
            union all select ${SIGHTED_COLUMNS} from sighted_party where tenant_uuid = $1 and party_uuid = $2 and party = 'vendor' limit 1`,
        },
        values,
      )
    : tx.query<NamedPartyRow>(
        {
          name: "customer-by-uuid",
          text: `select ${CUSTOMER_COLUMNS} from customer where tenant_uuid = $1 and customer_uuid = $2
            union all select ${SIGHTED_COLUMNS} from sighted_party where tenant_uuid = $1 and party_uuid = $2 and party = 'customer' limit 1`,
        },
        values,
      ));
  return rows[0];
}

/** What a party is named by: its external id, and who it is beside that (`identityOf`). */
export interface PartyNaming {
  readonly externalId: string | null;
  readonly identity: string | null;
}

const FIND_NAMED = {
  name: "parties-named",
  text: `select 'vendor' as party, 0 as place, ${VENDOR_COLUMNS} from vendor where tenant_uuid = $1 and external_id = $2
    union all select 'vendor', 1, ${SIGHTED_COLUMNS} from sighted_party where tenant_uuid = $1 and party = 'vendor' and identity = $3
    union all select 'customer', 0, ${CUSTOMER_COLUMNS} from customer where tenant_uuid = $1 and external_id = $4
    union all select 'customer', 1, ${SIGHTED_COLUMNS} from sighted_party where tenant_uuid = $1 and party = 'customer' and identity = $5
    order by place`,
};

/** The vendor and the customer of these names: those of the directory before those that are only sighted. */
export async function findPartiesNamed(
  tx: TenantTx,
  vendor: PartyNaming,
  customer: PartyNaming,
): Promise<Readonly<Partial<Record<PartyKind, NamedPartyRow>>>> {
  const { rows } = await tx.query<NamedPartyRow & { readonly party: string; readonly place: number }>(FIND_NAMED, [
    tx.tenantUuid,
    vendor.externalId,
    vendor.identity,
    customer.externalId,
    customer.identity,
  ]);
  const of = (party: PartyKind) => rows.find((row) => row.party === party);
  const [foundVendor, foundCustomer] = [of("vendor"), of("customer")];
  return {
    ...(foundVendor === undefined ? {} : { vendor: foundVendor }),
    ...(foundCustomer === undefined ? {} : { customer: foundCustomer }),
  };
}
