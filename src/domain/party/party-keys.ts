import type { Address } from "./party.ts";
import { registerNumber } from "./same-vendor.ts";

export interface AccountNumber {
  readonly accountNumber: string;
  readonly accountType: string | null;
}

/** What a vendor or a customer is found by. */
export interface FindableParty {
  readonly uuid: string;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly scacs: readonly string[];
  /** Of vendors, as the registers write them or not. */
  readonly mcNumber?: string | null;
  readonly dotNumber?: string | null;
  readonly accounts: readonly AccountNumber[];
  readonly addresses: readonly Partial<Address>[];
}

/** One thing a party is found by. `place` is 0 for what is its own, else which of its addresses it belongs to. */
export interface PartyKey {
  readonly key: string;
  readonly place: number;
}

/** What somebody searches by; null where nothing was said. */
export interface PartySearch {
  readonly uuid: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
  readonly name: string | null;
  readonly scac: string | null;
  readonly address: Pick<Address, "address1" | "address2" | "city" | "state" | "postalCode">;
}

/** The keys that a party must have: all of its own, and all of an address in one of its addresses. The first ones fit fewest. */
export interface WantedKeys {
  readonly own: readonly string[];
  readonly address: readonly string[];
}

/** An index holds no key of any length; names that agree this far are one. */
const MAX_KEY_LENGTH = 255;

/** Case, blanks and forms of the same letter do not part names. */
const folded = (text: string): string =>
  // Cut between the halves of a character it would be no text that a database holds.
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "").slice(0, MAX_KEY_LENGTH).toWellFormed();

const ZIP_PLUS_FOUR = /^(\d{5})-?\d{4}$/;

const isSaid = (text: string | null | undefined): text is string => text !== null && text !== undefined && folded(text) !== "";

const keyOf = (kind: string, text: string | null | undefined): readonly string[] =>
  isSaid(text) ? [`${kind}:${folded(text)}`] : [];

const ofType = (account: AccountNumber): readonly string[] =>
  isSaid(account.accountType) ? keyOf(`account ${folded(account.accountType)}`, account.accountNumber) : [];

/** A ZIP+4 is found by its five digits too. */
const keysOfZip = (postalCode: string | null | undefined): readonly string[] => {
  const five = isSaid(postalCode) ? ZIP_PLUS_FOUR.exec(folded(postalCode))?.[1] : undefined;
  return [...keyOf("zip", postalCode?.replaceAll("-", "")), ...keyOf("zip", five)];
};

const keysOfAddress = (address: Partial<Address>): readonly string[] => [
  ...keyOf("address1", address.address1),
  ...keysOfZip(address.postalCode),
  ...keyOf("city", address.city),
  ...keyOf("address2", address.address2),
  ...keyOf("state", address.state),
];

/** What entries of the directory are looked up by. */
export interface PartyNames {
  readonly externalIds: readonly string[];
  readonly scacs: readonly string[];
  readonly mcNumbers: readonly string[];
  readonly dotNumbers: readonly string[];
}

/** "MC-012345" and "12345" are one number. */
const keyOfRegister = (kind: "mc" | "dot", number: string | null | undefined): readonly string[] =>
  keyOf(kind, registerNumber(number ?? null));

/** What parties of these names are found by. */
export function keysOfNames({ externalIds, scacs, mcNumbers, dotNumbers }: PartyNames): readonly string[] {
  const keys = [
    ...externalIds.flatMap((id) => keyOf("id", id)),
    ...scacs.flatMap((scac) => keyOf("scac", scac)),
    ...mcNumbers.flatMap((number) => keyOfRegister("mc", number)),
    ...dotNumbers.flatMap((number) => keyOfRegister("dot", number)),
  ];
  return [...new Set(keys)];
}

const FORMS = /(?<![\s,])[\s,]+(?:inc|llc|ltd|corp|co|company|incorporated|limited)\b\.?$/i;

/** What a vendor of this name is found by, with and without the form of its company. */
export function keysOfNamedVendor(name: string): readonly string[] {
  return [...new Set([name, name.trim().replace(FORMS, "")].flatMap((each) => keyOf("name", each)))];
}

/** Everything a party is found by, each key once. */
export function keysOfParty(party: FindableParty): readonly PartyKey[] {
  const own = [
    ...keyOf("uuid", party.uuid),
    ...keyOf("id", party.externalId),
    ...keyOf("name", party.name),
    ...party.scacs.flatMap((scac) => keyOf("scac", scac)),
    ...keyOfRegister("mc", party.mcNumber),
    ...keyOfRegister("dot", party.dotNumber),
    ...party.accounts.flatMap((account) => [...keyOf("account", account.accountNumber), ...ofType(account)]),
  ];
  return [
    ...[...new Set(own)].map((key) => ({ key, place: 0 })),
    ...party.addresses.flatMap((address, at) => [...new Set(keysOfAddress(address))].map((key) => ({ key, place: at + 1 }))),
  ];
}

/**
 * The keys of a search, the ones that fit fewest first. An account number that no party has as such is taken for an external id
 * (`asId`): orders of other channels know parties by nothing else.
 */
export function keysOfSearch(search: PartySearch, asId = false): WantedKeys {
  const { accountNumber, accountType } = search;
  const account = asId
    ? keyOf("id", accountNumber)
    : isSaid(accountNumber) && isSaid(accountType)
      ? ofType({ accountNumber, accountType })
      : keyOf("account", accountNumber);
  const { address1, address2, city, state, postalCode } = search.address;
  return {
    own: [...keyOf("uuid", search.uuid), ...account, ...keyOf("name", search.name), ...keyOf("scac", search.scac)],
    address: [
      ...keyOf("address1", address1),
      ...keyOf("zip", postalCode?.replaceAll("-", "")),
      ...keyOf("city", city),
      ...keyOf("address2", address2),
      ...keyOf("state", state),
    ],
  };
}

/**
 * Who a party is that only invoices or nameless entries of orders tell of: the first of these that is said. Null when nothing is.
 */
export function identityOf(party: {
  readonly externalId: string | null;
  readonly scac?: string | null;
  readonly mcNumber?: string | null;
  readonly dotNumber?: string | null;
  readonly name?: string | null;
}): string | null {
  const [first] = [
    ...(isSaid(party.externalId) ? [`id:${party.externalId}`] : []),
    ...keyOf("scac", party.scac),
    ...keyOf("mc", party.mcNumber),
    ...keyOf("dot", party.dotNumber),
    ...keyOf("name", party.name),
  ];
  return first ?? null;
}
