import { Type } from "typebox";
import { idText, integer, nullable, rateNumber, requiredAmount, text, flag } from "../schema.ts";

/** Parts that orders and invoices share (specification, "Resources and their fields"). */
export const AddressSchema = Type.Object({
  name: text(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  country: text(),
  postalCode: text(),
});

export const DimensionsSchema = Type.Object({
  system: text({ example: "Imperial" }),
  weight: rateNumber(),
  volume: rateNumber(),
  height: rateNumber(),
  length: rateNumber(),
  width: rateNumber(),
  stackable: flag(),
});

export const ItemSchema = Type.Object({
  id: idText(),
  class: rateNumber({ example: 77.5 }),
  description: text(),
  handlingUnit: text({ example: "Pallet" }),
  handlingUnitCount: integer(),
  nmfcCode: text(),
  totalCount: integer(),
  dimensions: nullable(DimensionsSchema),
});

export const ContactSchema = Type.Object({ name: text(), phone: text(), department: text() });

export const ServiceSchema = Type.Object({
  mode: text({ example: "Ground" }),
  type: text({ example: "LTL" }),
  level: text({ example: "Standard" }),
  equipment: text({ example: "Flatbed" }),
});

export const ReferenceSchema = Type.Object({ type: idText(), value: idText(), description: text() });

export const ChargeSchema = Type.Object({
  charge: requiredAmount({ example: 1250.5 }),
  itemId: idText(),
  code: nullable(
    Type.Object({
      type: text({ example: "Vendor" }),
      value: idText({ example: "400" }),
      description: text({ example: "Linehaul" }),
    }),
  ),
  rate: rateNumber(),
  quantity: rateNumber(),
  qualifier: text({ example: "PerHundredweight" }),
});
