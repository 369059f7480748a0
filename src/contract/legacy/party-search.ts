import { Type } from "typebox";
import type { PartySearch } from "#domain/party/party-keys.ts";
import { reader } from "../json/reader.ts";
import { saidUuid } from "./quirks/unset-is-zero.ts";
import { STATES } from "./tables/states.ts";
import { defaultedText, ID_LENGTH, nullable } from "../schema.ts";

/** "Ohio" and "OH" are one state; a word of no table is itself. */
export function stateCode(state: string | null | undefined): string | null {
  return state === null || state === undefined ? null : (STATES.byName(state)?.name ?? state);
}

const part = () => defaultedText(ID_LENGTH);

const common = {
  uuid: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], format: "uuid", "x-empty-is-absent": true })),
  accountNumber: defaultedText(ID_LENGTH, {
    description: "One of the party's account numbers; where no party has it as such, its external id.",
  }),
  name: part(),
  addressDetail: nullable(Type.Object({ address1: part(), address2: part(), city: part(), zip: part(), state: part() })),
};

/** Specification, "Legacy search request bodies": the customer search. */
const CustomerSearchSchema = Type.Object(common, { $id: "CustomerSearch" });
export const customerSearchReader = reader(CustomerSearchSchema);

/** The vendor search: the same and two more. */
export const VendorSearchSchema = Type.Object(
  {
    ...common,
    accountNumberType: defaultedText(ID_LENGTH, { description: "Narrows accountNumber to numbers of this type." }),
    scacCode: part(),
  },
  { $id: "VendorSearch" },
);
export const vendorSearchReader = reader(VendorSearchSchema);

/** What is searched by; `accountNumberType` and `scacCode` are the vendor search's alone. */
export function partySearch(body: Type.Static<typeof VendorSearchSchema>): PartySearch {
  const { address1, address2, city, zip, state } = body.addressDetail ?? {};
  return {
    uuid: saidUuid(body.uuid),
    accountNumber: body.accountNumber ?? null,
    accountType: body.accountNumberType ?? null,
    name: body.name ?? null,
    scac: body.scacCode ?? null,
    address: {
      address1: address1 ?? null,
      address2: address2 ?? null,
      city: city ?? null,
      state: stateCode(state),
      postalCode: zip ?? null,
    },
  };
}
