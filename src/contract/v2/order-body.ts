import { Type, type Static } from "typebox";
import {
  defaultedText,
  day,
  idText,
  integer,
  list,
  metadataMap,
  nullable,
  requiredDay,
  requiredList,
  requiredText,
  scalarMap,
  text,
  ID_LENGTH,
} from "../schema.ts";
import { AddressSchema, ChargeSchema, ContactSchema, ItemSchema, ReferenceSchema, ServiceSchema } from "./parts.ts";

const OrderStopSchema = Type.Object({
  type: text({ example: "Origin" }),
  sequence: integer(),
  vendors: list(Type.Unsafe<string>({ type: "string", maxLength: ID_LENGTH })),
  address: nullable(AddressSchema),
});

export const OrderVendorSchema = Type.Object({
  externalId: idText({ example: "ACME" }),
  name: text(),
  scacCode: idText({ example: "ACMF" }),
  mcNumber: idText(),
  dotNumber: idText(),
  type: text({ example: "Carrier" }),
  currency: text({ default: "USD", maxLength: ID_LENGTH }),
  chargeTerms: text({ example: "Collect" }),
  paymentTerms: text({ example: "Net10" }),
  billToAddress: nullable(AddressSchema),
  remitToAddress: nullable(AddressSchema),
  address: nullable(AddressSchema),
  contact: nullable(ContactSchema),
  service: nullable(ServiceSchema),
  charges: list(ChargeSchema),
});

const OrderCustomerSchema = Type.Object({
  externalId: idText(),
  name: text(),
  billingTerms: text({ example: "Net20" }),
  currency: text({ default: "USD", maxLength: ID_LENGTH }),
  contact: nullable(ContactSchema),
  charges: list(ChargeSchema),
});

/** Specification, "Order (V2 create request)". */
export const OrderSchema = Type.Object(
  {
    orderNumber: requiredText(128, { example: "SO-10023" }),
    externalId: defaultedText(ID_LENGTH, { description: "The order's id in the tenant's system; defaults to orderNumber." }),
    shipDate: requiredDay(),
    deliveryDate: day(),
    stops: list(OrderStopSchema),
    items: list(ItemSchema),
    vendors: requiredList(OrderVendorSchema),
    customer: Type.Object(OrderCustomerSchema.properties),
    referenceNumbers: list(ReferenceSchema),
    metadata: metadataMap({ description: "Objects of objects of scalars. The name `__proto__` is reserved." }),
    tags: scalarMap({ example: { Division: "North" } }),
    internalContacts: list(Type.Object({ role: text(), name: text(), phone: text(), department: text() })),
  },
  { $id: "Order" },
);
export type OrderBody = Static<typeof OrderSchema>;
