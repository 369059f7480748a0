import { Type, type TSchema } from "typebox";
import type { Dimensions, Item } from "#domain/order/order.ts";
import type { Reference } from "#domain/party/party.ts";
import type { InvoiceStop } from "#domain/invoice/invoice.ts";
import type { Rate } from "#domain/money/amount.ts";
import { rateToNumber } from "../../wire/numbers.ts";

/** Words for what is answered: every property stands there, null where nothing is known. */
export function orNull<S extends TSchema>(schema: S) {
  const shape = schema as unknown as Record<string, unknown>;
  return Type.Unsafe<Type.Static<S> | null>({ ...shape, type: [shape["type"], "null"] });
}
export function textOut() {
  return orNull(Type.String());
}
export function numberOut() {
  return orNull(Type.Number());
}

export const AddressOut = orNull(
  Type.Object({
    name: textOut(),
    address1: textOut(),
    address2: textOut(),
    city: textOut(),
    state: textOut(),
    country: textOut(),
    postalCode: textOut(),
  }),
);
export const StopOut = Type.Object({ type: textOut(), sequence: orNull(Type.Integer()), address: AddressOut });
export const ServiceOut = orNull(Type.Object({ mode: textOut(), type: textOut(), level: textOut(), equipment: textOut() }));
export const ReferenceOut = Type.Object({ type: textOut(), description: textOut(), value: Type.String() });
const DimensionsOut = orNull(
  Type.Object({
    system: textOut(),
    weight: numberOut(),
    volume: numberOut(),
    height: numberOut(),
    length: numberOut(),
    width: numberOut(),
    stackable: orNull(Type.Boolean()),
  }),
);
export const InvoiceItemOut = Type.Object({
  id: Type.Number(),
  description: textOut(),
  class: numberOut(),
  nmfcCode: textOut(),
  handlingUnit: textOut(),
  handlingUnitCount: orNull(Type.Integer()),
  totalCount: orNull(Type.Integer()),
  dimensions: DimensionsOut,
});

export function rateOut(rate: Rate | null): number | null {
  return rate === null ? null : rateToNumber(rate);
}

export function classOut(freightClass: string | null): number | null {
  const text = freightClass?.trim() ?? "";
  return /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
}

/** The number an id is, else the item's position from 1 (the read shape has numbers where the request has text). */
const itemNumber = (id: string | null, place: number): number =>
  id !== null && /^\d{1,15}$/.test(id.trim()) ? Number(id) : place + 1;

export function stopOut(stop: InvoiceStop) {
  return { type: stop.type, sequence: stop.sequence, address: stop.address };
}
export function referenceOut(reference: Reference) {
  return {
    type: reference.type,
    description: reference.description,
    value: reference.value,
  };
}
export function dimensionsOut(dimensions: Dimensions | null) {
  return dimensions === null
    ? null
    : {
        system: dimensions.system,
        weight: rateOut(dimensions.weight),
        volume: rateOut(dimensions.volume),
        height: rateOut(dimensions.height),
        length: rateOut(dimensions.length),
        width: rateOut(dimensions.width),
        stackable: dimensions.stackable,
      };
}
export function invoiceItemOut(item: Item, place: number) {
  return {
    id: itemNumber(item.id, place),
    description: item.description,
    class: classOut(item.freightClass),
    nmfcCode: item.nmfcCode,
    handlingUnit: item.handlingUnit,
    handlingUnitCount: item.handlingUnitCount,
    totalCount: item.totalCount,
    dimensions: dimensionsOut(item.dimensions),
  };
}
