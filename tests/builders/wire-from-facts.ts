import type { Charge } from "#domain/charge/charge.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { printAmount, printRate, type Rate } from "#domain/money/amount.ts";
import type { Item, Order } from "#domain/order/order.ts";
import type { Reference } from "#domain/party/party.ts";

/** Orders and invoices of the domain as a caller writes them: bodies of operations 1 and 2. */
const rate = (value: Rate | null): number | null => (value === null ? null : Number(printRate(value)));

const chargeBody = (charge: Charge) => ({
  charge: Number(printAmount(charge.amount)),
  itemId: charge.itemId,
  code: { type: charge.name.type, value: charge.name.value, description: charge.name.description },
  rate: rate(charge.rate),
  quantity: rate(charge.quantity),
  qualifier: charge.qualifier,
});

const itemBody = (item: Item) => ({
  id: item.id,
  class: item.freightClass === null ? null : Number(item.freightClass),
  description: item.description,
  handlingUnit: item.handlingUnit,
  handlingUnitCount: item.handlingUnitCount,
  nmfcCode: item.nmfcCode,
  totalCount: item.totalCount,
  dimensions:
    item.dimensions === null
      ? null
      : {
          system: item.dimensions.system,
          weight: rate(item.dimensions.weight),
          volume: rate(item.dimensions.volume),
          height: rate(item.dimensions.height),
          length: rate(item.dimensions.length),
          width: rate(item.dimensions.width),
          stackable: item.dimensions.stackable,
        },
});

const referenceBodies = (references: readonly Reference[]) =>
  references.map(({ type, value, description }) => ({ type, value, description }));

export function orderBodyFrom(order: Order) {
  return {
    orderNumber: order.orderNumber,
    externalId: order.externalId,
    shipDate: order.shipOn,
    deliveryDate: order.deliveryOn,
    stops: order.stops,
    items: order.items.map(itemBody),
    vendors: order.vendors.map((vendor) => ({
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
      service: vendor.service,
      charges: vendor.charges.map(chargeBody),
    })),
    customer: {
      externalId: order.customer.externalId,
      name: order.customer.name,
      currency: order.customer.currency,
      charges: [],
    },
    referenceNumbers: referenceBodies(order.references),
  };
}

export function invoiceBodyFrom(invoice: Invoice) {
  return {
    type: invoice.type,
    invoiceNumber: invoice.invoiceNumber,
    externalId: invoice.externalId,
    invoiceDate: invoice.invoiceOn,
    shipDate: invoice.shipOn,
    deliveryDate: invoice.deliveryOn,
    stops: invoice.stops,
    items: invoice.items.map(itemBody),
    vendor: {
      externalId: invoice.vendor.externalId,
      scacCode: invoice.vendor.scac,
      mcNumber: invoice.vendor.mcNumber,
      dotNumber: invoice.vendor.dotNumber,
    },
    currency: invoice.currency,
    chargeTerms: invoice.chargeTerms,
    paymentTerms: invoice.paymentTerms,
    service: invoice.service,
    charges: invoice.charges.map(chargeBody),
    customer: invoice.customerExternalId === null ? null : { externalId: invoice.customerExternalId },
    referenceNumbers: referenceBodies(invoice.references),
    isQuickPay: invoice.isQuickPay,
  };
}
