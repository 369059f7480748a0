import { Type, type Static } from "typebox";
import type { Order } from "#domain/order/order.ts";
import type { FieldErrors, Problems } from "../json/problems.ts";
import { reader } from "../json/reader.ts";
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
import { toOrder } from "./to-order.ts";
import { toReferences } from "./to-parts.ts";

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

/** Each vendor stands once, and has something to be known by. Called on bodies of any shape: other rules may have failed too. */
const checkVendors = (body: unknown, problems: Problems): void => {
  const vendors = (body as { readonly vendors?: unknown } | null)?.vendors;
  if (!Array.isArray(vendors)) return;
  const seen = new Map<string, number>();
  vendors.forEach((vendor: Partial<Record<string, unknown>> | null, index) => {
    if (typeof vendor !== "object" || vendor === null) return;
    const known = [vendor["externalId"], vendor["scacCode"], vendor["mcNumber"], vendor["dotNumber"], vendor["name"]];
    if (!known.some((entry) => entry !== undefined && entry !== null && (typeof entry !== "string" || entry.trim() !== ""))) {
      problems.add(`vendors[${index}]`, `vendors[${index}] must name a vendor: externalId, scacCode, mcNumber or dotNumber`);
    }
    const externalId = vendor["externalId"];
    if (typeof externalId !== "string" || externalId === "") return;
    const first = seen.get(externalId);
    if (first === undefined) seen.set(externalId, index);
    else
      problems.add(`vendors[${index}].externalId`, `externalId must be unique among the vendors (the same as vendors[${first}])`);
  });
};

export const orderReader = reader(OrderSchema, checkVendors);

export type OrderRead = { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a JSON value (property names in any case) as an order. */
export function readOrder(body: unknown): OrderRead {
  const read = orderReader.readValue(body);
  return read.ok ? { ok: true, order: toOrder(read.value) } : read;
}

/** Reads the stored text of an accepted message. */
export function orderFromText(text: string): OrderRead {
  return readOrder(JSON.parse(text));
}

/** What the order is called and refers to, without reading the rest of it. */
export function numbersOfOrder(body: OrderBody): Pick<Order, "orderNumber" | "externalId" | "references"> {
  return {
    orderNumber: body.orderNumber,
    externalId: orderExternalId(body),
    references: toReferences(body.referenceNumbers),
  };
}

/** The order's id in the tenant's system (specification: default = orderNumber). */
export function orderExternalId(body: OrderBody): string {
  return body.externalId ?? body.orderNumber;
}
