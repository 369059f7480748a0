import { chargeTextDoubts } from "#domain/charge/charge-words.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { InvoiceBody } from "./invoice-body.ts";
import { textOrNull, toCharge, toDay, toItem, toReferences, toService, toStopAddress } from "./to-parts.ts";

export function toInvoiceVendor(vendor: InvoiceBody["vendor"]): VendorIdentity {
  return {
    externalId: textOrNull(vendor.externalId),
    scac: textOrNull(vendor.scacCode),
    mcNumber: textOrNull(vendor.mcNumber),
    dotNumber: textOrNull(vendor.dotNumber),
  };
}

/** A body that `invoiceReader` let through, as the domain works with it. */
export function toInvoice(body: InvoiceBody): Invoice {
  const charges = body.charges.map(toCharge);
  const currency = body.currency ?? "USD";
  return {
    type: body.type ?? "Invoice",
    invoiceNumber: body.invoiceNumber,
    externalId: body.externalId ?? body.invoiceNumber,
    invoiceOn: toDay(body.invoiceDate),
    shipOn: toDay(body.shipDate),
    deliveryOn: body.deliveryDate === undefined || body.deliveryDate === null ? null : toDay(body.deliveryDate),
    stops: (body.stops ?? []).map((stop) => ({
      type: stop.type ?? null,
      sequence: stop.sequence ?? null,
      address: toStopAddress(stop.address),
    })),
    items: (body.items ?? []).map(toItem),
    vendor: toInvoiceVendor(body.vendor),
    currency,
    chargeTerms: body.chargeTerms ?? null,
    paymentTerms: body.paymentTerms ?? null,
    service: toService(body.service),
    charges,
    statedTotal: null,
    customerExternalId: textOrNull(body.customer?.externalId),
    references: toReferences(body.referenceNumbers),
    isQuickPay: body.isQuickPay ?? false,
    correction: null,
    doubts: chargeTextDoubts(charges, currency),
    provenance: {},
  };
}
