import type { Address } from "#domain/party/party.ts";
import { textOrNull } from "../v2/to-parts.ts";
import { text } from "../schema.ts";
import { joinZip, splitZip } from "./quirks/zip-and-four.ts";

type Text = string | null | undefined;

/** An address as legacy bodies have it, flat in what it belongs to. */
export const placeProperties = {
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zip: text({ example: "44870" }),
  zip4: text({ example: "1234" }),
  country: text({ example: "USA" }),
};

export interface LegacyPlace {
  readonly addressName?: Text;
  readonly address1?: Text;
  readonly address2?: Text;
  readonly city?: Text;
  readonly state?: Text;
  readonly zip?: Text;
  readonly zip4?: Text;
  readonly country?: Text;
}

/** Null where nothing of it was said. */
export function addressOf(place: LegacyPlace): Address | null {
  const address: Address = {
    name: textOrNull(place.addressName),
    address1: textOrNull(place.address1),
    address2: textOrNull(place.address2),
    city: textOrNull(place.city),
    state: textOrNull(place.state),
    country: textOrNull(place.country),
    postalCode: joinZip(place.zip, place.zip4),
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}

export function legacyPlace(address: Address | null) {
  return {
    addressName: address?.name ?? null,
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    ...splitZip(address?.postalCode ?? null),
    country: address?.country ?? null,
  };
}
