import type { Order, OrderStop, OrderVendor } from "#domain/order/order.ts";
import { chargeTermsInAnyCase } from "./terms.ts";
import type { OrderBody } from "./order-body.ts";
import { textOrNull, toAddress, toCharge, toContact, toDay, toItem, toReferences, toService, toStopAddress } from "./to-parts.ts";

type StopBody = NonNullable<OrderBody["stops"]>[number];
type VendorBody = OrderBody["vendors"][number];

const toStop = (stop: StopBody): OrderStop => ({
  type: textOrNull(stop.type),
  sequence: stop.sequence ?? null,
  vendors: stop.vendors ?? [],
  address: toStopAddress(stop.address),
});

const toVendor = (vendor: VendorBody): OrderVendor => ({
  externalId: textOrNull(vendor.externalId),
  scac: textOrNull(vendor.scacCode),
  mcNumber: textOrNull(vendor.mcNumber),
  dotNumber: textOrNull(vendor.dotNumber),
  name: textOrNull(vendor.name),
  type: textOrNull(vendor.type),
  currency: toCurrency(vendor.currency),
  chargeTerms: chargeTermsInAnyCase(textOrNull(vendor.chargeTerms)),
  paymentTerms: textOrNull(vendor.paymentTerms),
  billTo: toAddress(vendor.billToAddress),
  remitTo: toAddress(vendor.remitToAddress),
  address: toAddress(vendor.address),
  contact: toContact(vendor.contact),
  service: toService(vendor.service),
  charges: (vendor.charges ?? []).map(toCharge),
});

/** Currencies are compared as written in capitals; none is USD, as on invoices. */
const toCurrency = (currency: string | null | undefined): string => {
  const code = (currency ?? "").trim().toUpperCase();
  return code === "" ? "USD" : code;
};

/** A body that `orderReader` let through, as the domain works with it. */
export function toOrder(body: OrderBody): Order {
  return {
    externalId: body.externalId ?? body.orderNumber,
    orderNumber: body.orderNumber,
    shipOn: toDay(body.shipDate),
    deliveryOn: body.deliveryDate === undefined || body.deliveryDate === null ? null : toDay(body.deliveryDate),
    stops: (body.stops ?? []).map(toStop),
    items: (body.items ?? []).map(toItem),
    vendors: body.vendors.map(toVendor),
    customer: {
      externalId: textOrNull(body.customer.externalId),
      name: textOrNull(body.customer.name),
      billingTerms: textOrNull(body.customer.billingTerms),
      currency: toCurrency(body.customer.currency),
      contact: toContact(body.customer.contact),
      charges: (body.customer.charges ?? []).map(toCharge),
    },
    references: toReferences(body.referenceNumbers),
    metadata: body.metadata ?? {},
    tags: body.tags ?? {},
    internalContacts: (body.internalContacts ?? []).map((contact) => ({
      role: textOrNull(contact.role),
      name: textOrNull(contact.name),
      phone: textOrNull(contact.phone),
      department: textOrNull(contact.department),
    })),
  };
}
