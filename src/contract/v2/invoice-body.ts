import { Type, type Static } from "typebox";
import {
  choice,
  day,
  defaultedText,
  flag,
  ID_LENGTH,
  idText,
  integer,
  list,
  nullable,
  requiredDay,
  requiredList,
  requiredText,
} from "../schema.ts";
import { AddressSchema, ChargeSchema, ItemSchema, ReferenceSchema, ServiceSchema } from "./parts.ts";
import { CHARGE_TERMS, CURRENCIES, INVOICE_STOP_TYPES, INVOICE_TYPES, PAYMENT_TERMS } from "./terms.ts";

const InvoiceVendorSchema = Type.Object({
  externalId: idText({ description: "As used when creating orders." }),
  scacCode: idText(),
  dotNumber: idText(),
  mcNumber: idText(),
});

/** Specification, "Invoice (V2 create request; provisional)". */
export const InvoiceSchema = Type.Object(
  {
    type: choice(INVOICE_TYPES, { default: "Invoice", "x-empty-is-absent": true }),
    invoiceNumber: requiredText(25, { title: "InvoiceNumber", example: "INV-4711" }),
    invoiceDate: requiredDay({ title: "InvoiceDate" }),
    shipDate: requiredDay({ title: "ShipDate" }),
    deliveryDate: day({ title: "DeliveryDate" }),
    stops: list(Type.Object({ type: choice(INVOICE_STOP_TYPES), sequence: integer(), address: nullable(AddressSchema) })),
    items: list(ItemSchema),
    vendor: Type.Object(InvoiceVendorSchema.properties),
    currency: choice(CURRENCIES, { default: "USD" }),
    chargeTerms: choice(CHARGE_TERMS),
    paymentTerms: choice(PAYMENT_TERMS, { "x-enum-text": "one of Net0, Net1, ... Net365, Prepaid", example: "Net30" }),
    service: nullable(ServiceSchema),
    charges: requiredList(ChargeSchema),
    customer: nullable(Type.Object({ externalId: idText() })),
    referenceNumbers: list(ReferenceSchema),
    externalId: defaultedText(ID_LENGTH, { title: "ExternalId", description: "Defaults to InvoiceNumber." }),
    isQuickPay: flag({ default: false, description: "True: due on the day the invoice is created." }),
  },
  { $id: "Invoice" },
);
export type InvoiceBody = Static<typeof InvoiceSchema>;
