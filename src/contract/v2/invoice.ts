import { Type, type Static } from "typebox";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { FieldErrors, Problems } from "../json/problems.ts";
import { reader } from "../json/reader.ts";
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
import { toInvoice, toInvoiceVendor } from "./to-invoice.ts";

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

/** A vendor with nothing to be known by is none. Called on bodies of any shape: other rules may have failed too. */
const checkVendor = (body: unknown, problems: Problems): void => {
  const vendor = (body as { readonly vendor?: Readonly<Record<string, unknown>> | null } | null)?.vendor;
  if (typeof vendor !== "object" || vendor === null || Array.isArray(vendor)) return;
  const known = [vendor["externalId"], vendor["scacCode"], vendor["dotNumber"], vendor["mcNumber"]];
  if (!known.some((one) => one !== undefined && one !== null && (typeof one !== "string" || one.trim() !== ""))) {
    problems.add("vendor", "vendor must name a vendor: externalId, scacCode, dotNumber or mcNumber");
  }
};

export const invoiceReader = reader(InvoiceSchema, checkVendor);

export type InvoiceRead = { readonly ok: true; readonly invoice: Invoice } | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a JSON value (property names in any case) as an invoice. */
export const readInvoice = (body: unknown): InvoiceRead => {
  const read = invoiceReader.readValue(body);
  return read.ok ? { ok: true, invoice: toInvoice(read.value) } : read;
};

/** Reads the stored text of an accepted message. */
export const invoiceFromText = (text: string): InvoiceRead => readInvoice(JSON.parse(text));

/** What the invoice is called and whose it is, without reading the rest of it. */
export const namesOfInvoice = (body: InvoiceBody): Pick<Invoice, "externalId" | "invoiceNumber" | "vendor"> => ({
  externalId: invoiceExternalId(body),
  invoiceNumber: body.invoiceNumber,
  vendor: toInvoiceVendor(body.vendor),
});

/** Specification: the ExternalId defaults to the InvoiceNumber. */
export const invoiceExternalId = (body: InvoiceBody): string => body.externalId ?? body.invoiceNumber;
