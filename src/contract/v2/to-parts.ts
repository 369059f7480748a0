import type { Static } from "typebox";
import type { Charge } from "#domain/charge/charge.ts";
import { dayAsWritten, type Day } from "#domain/day/day.ts";
import type { Rate } from "#domain/money/amount.ts";
import type { Dimensions, Item } from "#domain/order/order.ts";
import type { Address, Contact, Reference, Service } from "#domain/party/party.ts";
import { amountFromNumber, rateFromNumber } from "../wire/numbers.ts";
import type {
  AddressSchema,
  ChargeSchema,
  ContactSchema,
  DimensionsSchema,
  ItemSchema,
  ReferenceSchema,
  ServiceSchema,
} from "./parts.ts";

/** From the wire's parts to the domain's. Absent text is null, never the empty string. */
export function textOrNull(value: string | null | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  // Only text that begins with a blank can be blank: the rest is spared the copy.
  return value.charCodeAt(0) <= 0x20 && value.trim() === "" ? null : value;
}

const rateOrNull = (value: number | null | undefined): Rate | null =>
  value === undefined || value === null ? null : rateFromNumber(value);

/** A date that passed the schema's `x-day`. */
export function toDay(text: string): Day {
  const day = dayAsWritten(text);
  if (day === undefined) throw new Error("a date that validation let through is no day");
  return day;
}

export function toAddress(address: Static<typeof AddressSchema> | null | undefined): Address | null {
  return address === undefined || address === null
    ? null
    : {
        name: textOrNull(address.name),
        address1: textOrNull(address.address1),
        address2: textOrNull(address.address2),
        city: textOrNull(address.city),
        state: textOrNull(address.state),
        country: textOrNull(address.country),
        postalCode: textOrNull(address.postalCode),
      };
}

/** Text that nothing is told by, as it was sent: blanks stay blanks. */
const asSent = (text: string | null | undefined): string | null => (text === undefined || text === "" ? null : text);

/** Of a stop, who is there and in which street is read back as it was sent; where it is, is what is compared. */
export function toStopAddress(address: Static<typeof AddressSchema> | null | undefined): Address | null {
  const read = toAddress(address);
  return address === undefined || address === null || read === null
    ? null
    : { ...read, name: asSent(address.name), address1: asSent(address.address1), address2: asSent(address.address2) };
}

const toDimensions = (dimensions: Static<typeof DimensionsSchema> | null | undefined): Dimensions | null =>
  dimensions === undefined || dimensions === null
    ? null
    : {
        system: textOrNull(dimensions.system),
        weight: rateOrNull(dimensions.weight),
        volume: rateOrNull(dimensions.volume),
        height: rateOrNull(dimensions.height),
        length: rateOrNull(dimensions.length),
        width: rateOrNull(dimensions.width),
        stackable: dimensions.stackable ?? null,
      };

export function toItem(item: Static<typeof ItemSchema>): Item {
  return {
    id: textOrNull(item.id),
    freightClass: item.class === undefined || item.class === null ? null : String(item.class),
    description: textOrNull(item.description),
    handlingUnit: textOrNull(item.handlingUnit),
    handlingUnitCount: item.handlingUnitCount ?? null,
    nmfcCode: textOrNull(item.nmfcCode),
    totalCount: item.totalCount ?? null,
    dimensions: toDimensions(item.dimensions),
  };
}

export function toContact(contact: Static<typeof ContactSchema> | null | undefined): Contact | null {
  return contact === undefined || contact === null
    ? null
    : { name: textOrNull(contact.name), phone: textOrNull(contact.phone), department: textOrNull(contact.department) };
}

export function toService(service: Static<typeof ServiceSchema> | null | undefined): Service | null {
  return service === undefined || service === null
    ? null
    : {
        mode: textOrNull(service.mode),
        type: textOrNull(service.type),
        level: textOrNull(service.level),
        equipment: textOrNull(service.equipment),
      };
}

export function toCharge(charge: Static<typeof ChargeSchema>): Charge {
  return {
    amount: amountFromNumber(charge.charge),
    itemId: textOrNull(charge.itemId),
    name: {
      type: textOrNull(charge.code?.type),
      value: textOrNull(charge.code?.value),
      description: textOrNull(charge.code?.description),
    },
    rate: rateOrNull(charge.rate),
    quantity: rateOrNull(charge.quantity),
    qualifier: textOrNull(charge.qualifier),
    provenance: null,
    rawRate: null,
  };
}

/** References without a value say nothing and are left out. */
export function toReferences(references: readonly Static<typeof ReferenceSchema>[] | null | undefined): Reference[] {
  const kept: Reference[] = [];
  for (const { type, value, description } of references ?? []) {
    const text = textOrNull(value);
    if (text !== null) kept.push({ type: textOrNull(type), value: text, description: textOrNull(description) });
  }
  return kept;
}
