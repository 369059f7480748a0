import { Type } from "typebox";
import type { Charge } from "#domain/charge/charge.ts";
import type { Item, Order, OrderCustomer, OrderVendor } from "#domain/order/order.ts";
import { orderOfRow } from "../../packed/stored-rows.ts";
import { amountToNumber } from "../../wire/numbers.ts";
import { type OrderBody, OrderSchema, OrderVendorSchema } from "../order-body.ts";
import { requiredDay, requiredList } from "../../schema.ts";
import { classOut, dimensionsOut, orNull, rateOut, referenceOut } from "./parts-read.ts";

const chargeOut = ({ amount, itemId, name, rate, quantity, qualifier }: Charge) => ({
  charge: amountToNumber(amount),
  itemId,
  code:
    name.type === null && name.value === null && name.description === null
      ? null
      : { type: name.type, value: name.value, description: name.description },
  rate: rateOut(rate),
  quantity: rateOut(quantity),
  qualifier,
});

const itemOut = ({ freightClass, dimensions, ...item }: Item) => ({
  id: item.id,
  class: classOut(freightClass),
  description: item.description,
  handlingUnit: item.handlingUnit,
  handlingUnitCount: item.handlingUnitCount,
  nmfcCode: item.nmfcCode,
  totalCount: item.totalCount,
  dimensions: dimensionsOut(dimensions),
});

const vendorOut = (vendor: OrderVendor) => ({
  externalId: vendor.externalId,
  name: vendor.name,
  scacCode: vendor.scac,
  mcNumber: vendor.mcNumber,
  dotNumber: vendor.dotNumber,
  type: vendor.type,
  currency: vendor.currency,
  chargeTerms: vendor.chargeTerms,
  paymentTerms: vendor.paymentTerms,
  billToAddress: vendor.billTo,
  remitToAddress: vendor.remitTo,
  address: vendor.address,
  contact: vendor.contact,
  service: vendor.service,
  charges: vendor.charges.map(chargeOut),
});

const customerOut = (customer: OrderCustomer) => ({
  externalId: customer.externalId,
  name: customer.name,
  billingTerms: customer.billingTerms,
  currency: customer.currency,
  contact: customer.contact,
  charges: customer.charges.map(chargeOut),
});

/** The shape orders are sent in, as an order is answered: one of the legacy generation may have no ship date, and no vendor. */
export const OrderOutSchema = Type.Object({
  ...OrderSchema.properties,
  shipDate: orNull(requiredDay()),
  vendors: Type.Unsafe<OrderBody["vendors"]>({ ...requiredList(OrderVendorSchema), minItems: 0 }),
});
export type OrderOut = Omit<OrderBody, "shipDate"> & { readonly shipDate: string | null };

/**
 * An order in the shape it is sent in (specification, "Order (V2 create request)"): sent back, it would be the same order. Dates
 * are days.
 */
function orderOut(order: Order): OrderOut {
  return {
    orderNumber: order.orderNumber,
    externalId: order.externalId,
    shipDate: order.shipOn,
    deliveryDate: order.deliveryOn,
    stops: order.stops.map(({ type, sequence, vendors, address }) => ({ type, sequence, vendors: [...vendors], address })),
    items: order.items.map(itemOut),
    vendors: order.vendors.map(vendorOut),
    customer: customerOut(order.customer),
    referenceNumbers: order.references.map(referenceOut),
    metadata: order.metadata,
    tags: order.tags,
    internalContacts: order.internalContacts.map(({ role, name, phone, department }) => ({ role, name, phone, department })),
  };
}

/** The same of the JSON of `freight_order.body` or `order_version.body`. */
export function storedOrderOut(json: unknown): OrderOut {
  return orderOut(orderOfRow(json));
}
