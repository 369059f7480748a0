import { Type } from "typebox";
import type { Day } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Order } from "#domain/order/order.ts";
import { uuid } from "../../schema.ts";
import {
  InvoiceItemOut,
  invoiceItemOut,
  orNull,
  ReferenceOut,
  referenceOut,
  ServiceOut,
  StopOut,
  stopOut,
  textOut,
} from "./parts-read.ts";

const dateTimeOut = () => orNull(Type.String({ format: "date-time" }));

/** Specification, "Invoice (V2 read response)". */
export const InvoiceReadSchema = Type.Object(
  {
    uuid: uuid(),
    type: Type.String(),
    invoiceNumber: Type.String(),
    invoiceDate: dateTimeOut(),
    shipDate: dateTimeOut(),
    deliveryDate: dateTimeOut(),
    receivedDate: dateTimeOut(),
    state: Type.Object({ finalized: Type.Boolean() }),
    stops: Type.Array(StopOut),
    items: Type.Array(InvoiceItemOut),
    vendor: Type.Object({ externalId: textOut() }),
    currency: Type.String(),
    chargeTerms: textOut(),
    service: ServiceOut,
    customer: orNull(Type.Object({ externalId: Type.String() })),
    referenceNumbers: Type.Array(ReferenceOut),
    documents: Type.Array(Type.Object({ uuid: uuid(), type: Type.String() })),
    metadata: Type.Record(Type.String(), Type.String(), {
      description: "The metadata of the matched order as `parent.child` to text.",
    }),
    replacedBy: orNull(
      Type.String({
        format: "uuid",
        description: "The uuid that the invoice has since its order was replaced by a legacy create; null: this one.",
      }),
    ),
  },
  { $id: "InvoiceRead" },
);

export interface InvoiceToRead {
  readonly uuid: string;
  readonly invoice: Invoice;
  readonly finalized: boolean;
  /** An instant in UTC. */
  readonly receivedAt: string;
  readonly currency: string;
  /** As the tenant's directory knows it, else as the invoice named it. */
  readonly vendorExternalId: string | null;
  readonly customerKnown: boolean;
  readonly orders: readonly Order[];
  readonly documents: readonly { readonly uuid: string; readonly type: string }[];
}

/** The days of an invoice are answered as the first moment of the day (the specification types them as date-times). */
const dayOut = (day: Day | null): string | null => (day === null ? null : `${day}T00:00:00Z`);

/** Objects of objects of scalars as one level of text; of several orders the first has the say. */
const flatMetadata = (orders: readonly Order[]): Record<string, string> => {
  const flat = new Map<string, string>();
  for (const order of orders) {
    for (const [parent, children] of Object.entries(order.metadata)) {
      for (const [child, value] of Object.entries(children)) {
        const key = `${parent}.${child}`;
        if (!flat.has(key)) flat.set(key, value === null ? "" : String(value));
      }
    }
  }
  return Object.fromEntries(flat);
};

export function invoiceOut(read: InvoiceToRead) {
  const { invoice } = read;
  return {
    uuid: read.uuid,
    type: invoice.type,
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: dayOut(invoice.invoiceOn),
    shipDate: dayOut(invoice.shipOn),
    deliveryDate: dayOut(invoice.deliveryOn),
    receivedDate: read.receivedAt,
    state: { finalized: read.finalized },
    stops: invoice.stops.map(stopOut),
    items: invoice.items.map(invoiceItemOut),
    vendor: { externalId: read.vendorExternalId },
    currency: read.currency,
    chargeTerms: invoice.chargeTerms,
    service: invoice.service,
    customer: invoice.customerExternalId !== null && read.customerKnown ? { externalId: invoice.customerExternalId } : null,
    referenceNumbers: invoice.references.map(referenceOut),
    documents: read.documents.map(({ uuid, type }) => ({ uuid, type })),
    metadata: flatMetadata(read.orders),
    replacedBy: null,
  };
}
