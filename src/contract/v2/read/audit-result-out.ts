import type { ApprovedCharge } from "#domain/audit/approval/approved-charge.ts";
import { ChargeCodeBook, type ChargeCodeFacts } from "#domain/charge/charge-code-book.ts";
import type { Charge } from "#domain/charge/charge.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Item, Order } from "#domain/order/order.ts";
import { compareVendors } from "#domain/party/same-vendor.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { amountTextToNumber, amountToNumber } from "../../wire/numbers.ts";
import { classOut, rateOut } from "./parts-read.ts";

export interface ApprovedDocument {
  readonly uuid: string;
  readonly type: string;
  readonly filename: string;
  readonly storedName: string;
  readonly hasSignature: boolean;
  readonly modifiedAt: string;
  readonly modifiedBy: string;
  readonly onInvoice: boolean;
  readonly orderUuids: readonly string[];
  readonly isRedacted: boolean;
  /** Its copy in which places are blacked out. */
  readonly redactedUuid: string | null;
}

/** A finalized invoice with everything an audit result tells. Instants are UTC text. */
export interface FinalizedInvoice {
  readonly source: string;
  readonly invoice: Invoice;
  readonly status: "approved" | "terminated";
  readonly acceptedAt: string;
  readonly receivedAt: string;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly approved: string | null;
  /** Of an invoice in another currency than its orders': what to pay in the carrier's, and the rate; null otherwise. */
  readonly converted: {
    readonly payable: string;
    readonly currency: string;
    /** One unit of `currency` in the orders' currency, as decimal text. */
    readonly exchangeRate: string;
  } | null;
  /** Of the approved amounts. */
  readonly currency: string;
  readonly terminatedReason: string | null;
  readonly terminatedMessage: string | null;
  readonly vendor: { readonly externalId: string | null; readonly scac: string | null; readonly name: string | null };
  readonly allocations: readonly ApprovedCharge[];
  /** The orders, at the version that was audited. */
  readonly orders: readonly { readonly uuid: string; readonly order: Order }[];
  readonly documents: readonly ApprovedDocument[];
  readonly chargeCodes: ChargeCodeFacts;
  readonly typeUuid: (code: string) => string;
}

const dayOf = (instant: string): string => instant.slice(0, 10);

const vendorChargeOut = (charge: ApprovedCharge, typeUuid: FinalizedInvoice["typeUuid"]) => ({
  charge: amountTextToNumber(charge.amount),
  type: charge.kind,
  typeUuid: typeUuid(charge.code),
  code: charge.code,
  description: charge.description,
  reason: charge.reason,
  rate: charge.rate === null ? null : Number(charge.rate),
  quantity: charge.quantity === null ? null : Number(charge.quantity),
  qualifier: charge.qualifier,
});

const customerChargeOut = (charge: Charge, book: ChargeCodeBook, typeUuid: FinalizedInvoice["typeUuid"]) => {
  const { code, kind } = book.resolveOrdered(charge.name);
  return {
    charge: amountToNumber(charge.amount),
    type: kind,
    typeUuid: typeUuid(code),
    code,
    description: charge.name.description,
    reason: null,
    rate: rateOut(charge.rate),
    quantity: rateOut(charge.quantity),
    qualifier: charge.qualifier,
  };
};

/** Nothing was approved of it: it stands there for what is withheld. */
const isOnlyWithheld = (charge: ApprovedCharge): boolean => charge.withheld !== undefined && Number(charge.amount) === 0;

const lineItemOut = (item: Item, orderItems: ReadonlySet<string>) => ({
  orderLineItemId: item.id !== null && orderItems.has(item.id) ? item.id : null,
  description: item.description,
  weight: rateOut(item.dimensions?.weight ?? null),
  weightUnit: item.dimensions?.system ?? null,
  class: classOut(item.freightClass),
  nmfcCode: item.nmfcCode,
  totalPieces: item.totalCount,
  handlingUnitCount: item.handlingUnitCount,
});

const documentOut = (document: ApprovedDocument) => ({
  type: document.type,
  standardizedType: document.type,
  uuid: document.uuid,
  name: document.storedName,
  isRedacted: document.isRedacted,
  redactedDocumentUuid: document.redactedUuid,
  hasSignature: document.hasSignature,
  modifiedDate: document.modifiedAt,
  modifiedBy: document.modifiedBy,
});

/** The vendor of an order that the invoice is from; an order with one vendor has no other. */
const vendorOn = (order: Order, billed: VendorIdentity) =>
  order.vendors.find((vendor) => compareVendors(billed, vendor).same) ??
  (order.vendors.length === 1 ? order.vendors[0] : undefined);

/** The currency of the vendor charges; the rate they were converted at, null where they are in the carrier's own. */
const chargesCurrencyOf = ({ currency, converted }: FinalizedInvoice) => ({
  chargesCurrencyCode: currency,
  exchangeRate: converted === null ? null : Number(converted.exchangeRate),
});

const detailsOfBoth = (given: FinalizedInvoice) => {
  const { invoice } = given;
  const orderItems = new Set(
    given.orders.flatMap(({ order }) => order.items.flatMap((item) => (item.id === null ? [] : [item.id]))),
  );
  const approved = given.status === "approved" ? given.approved : null;
  return {
    source: given.source,
    number: invoice.invoiceNumber,
    associatedOrderLineItems: invoice.items.some((item) => item.id !== null && orderItems.has(item.id)),
    invoiceDate: invoice.invoiceOn,
    createdDate: dayOf(given.acceptedAt),
    approvedDate: given.status === "approved" && given.approvedAt !== null ? dayOf(given.approvedAt) : null,
    totalVendorPaymentAmount: approved === null ? 0 : amountTextToNumber(given.converted?.payable ?? approved),
    currencyCode: given.converted?.currency ?? given.currency,
    ...chargesCurrencyOf(given),
    terminatedReason: given.terminatedReason,
    terminatedMessage: given.terminatedMessage,
    lineItems: invoice.items.map((item) => lineItemOut(item, orderItems)),
    invoiceReferenceNumbers: invoice.references.map(({ type, value }) => ({ type, number: value })),
    vendor: { scacCode: given.vendor.scac, externalId: given.vendor.externalId, description: given.vendor.name },
    freightChargeTerms: invoice.chargeTerms,
  };
};

const orderOfBoth = (given: FinalizedInvoice, uuid: string, order: Order) => {
  const vendor = vendorOn(order, given.invoice.vendor);
  const book = new ChargeCodeBook(given.chargeCodes);
  const approved =
    given.status === "approved" ? given.allocations.filter((charge) => charge.orderUuid === uuid && !isOnlyWithheld(charge)) : [];
  return {
    uuid,
    orderNumber: order.orderNumber,
    vendorCharges: approved.map((charge) =>
      vendorChargeOut(
        // A rate of the carrier's currency does not make an amount of the order's.
        given.converted === null ? charge : { ...charge, rate: null, quantity: null, qualifier: null },
        given.typeUuid,
      ),
    ),
    ...chargesCurrencyOf(given),
    customerCharges: order.customer.charges.map((charge) => customerChargeOut(charge, book, given.typeUuid)),
    orderReferenceNumbers: order.references.map(({ type, value }) => ({ type, number: value })),
    freightChargeTerms: vendor?.chargeTerms ?? null,
    vendorExternalId: vendor?.externalId ?? given.vendor.externalId,
    customerExternalId: order.customer.externalId,
  };
};

const documentsOf = (given: FinalizedInvoice, orderUuid: string) =>
  given.documents.filter((document) => document.onInvoice || document.orderUuids.includes(orderUuid));

/**
 * Operation 13. The vendor charges of the orders add up to `totalVendorPaymentAmount`, in their own currency where the invoice
 * was converted.
 */
export function auditResultOut(given: FinalizedInvoice) {
  return {
    invoiceDetails: {
      ...detailsOfBoth(given),
      receivedDate: dayOf(given.receivedAt),
      // Of several orders with one tag the first has the say.
      tags: Object.fromEntries(given.orders.toReversed().flatMap(({ order }) => Object.entries(order.tags))),
      stops: given.invoice.stops.map(({ sequence, type, address }) => ({ sequence, type, address })),
    },
    orders: given.orders.map(({ uuid, order }) => ({
      ...orderOfBoth(given, uuid, order),
      documents: documentsOf(given, uuid).map((document) => ({ ...documentOut(document), submittedName: document.filename })),
      metadata: order.metadata,
    })),
  };
}

/** The legacy shape of the same. `approverEmail` is null where a key or the policy approved. */
export function legacyAuditResultOut(given: FinalizedInvoice, approverEmail: string | null) {
  return {
    invoiceDetails: { ...detailsOfBoth(given), approverEmail },
    orders: given.orders.map(({ uuid, order }) => ({
      ...orderOfBoth(given, uuid, order),
      documents: documentsOf(given, uuid).map(documentOut),
    })),
  };
}
