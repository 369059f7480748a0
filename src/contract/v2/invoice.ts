import { Type } from "typebox";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { FieldErrors, Problems } from "../json/problems.ts";
import { readJson } from "../json/read-json.ts";
import { reader } from "../json/reader.ts";
import { FIELDS_AGAINST_PAGE } from "#domain/routing/keyed-against-page.ts";
import { list, optionalUuid, requiredChoice } from "../schema.ts";
import { type InvoiceBody, InvoiceSchema } from "./invoice-body.ts";
import { INVOICE_TYPES } from "./terms.ts";
import { toInvoice, toInvoiceVendor } from "./to-invoice.ts";

/** A vendor with nothing to identify it counts as missing. Called on bodies of any shape: other rules may have failed too. */
const checkVendor = (body: unknown, problems: Problems): void => {
  const vendor = (body as { readonly vendor?: Readonly<Record<string, unknown>> | null } | null)?.vendor;
  if (typeof vendor !== "object" || vendor === null || Array.isArray(vendor)) return;
  const known = [vendor["externalId"], vendor["scacCode"], vendor["dotNumber"], vendor["mcNumber"]];
  if (!known.some((entry) => entry !== undefined && entry !== null && (typeof entry !== "string" || entry.trim() !== ""))) {
    problems.add("vendor", "vendor must name a vendor: externalId, scacCode, dotNumber or mcNumber");
  }
};

export const invoiceReader = reader(InvoiceSchema, checkVendor);
/** An invoice that a person keys: the same, and the paper that it is keyed from. */
export const keyedInvoiceReader = reader(
  Type.Object(
    {
      ...InvoiceSchema.properties,
      documentUuid: optionalUuid({ description: "The document that it is keyed from." }),
      notAsRead: list(requiredChoice(FIELDS_AGAINST_PAGE), {
        description: "Fields that were compared with the page of the document, and which it does not say as they were read.",
      }),
    },
    { $id: "KeyedInvoice" },
  ),
  checkVendor,
);

const MAX_READABLE = 255;

/** Reads texts of a body that was refused: a property by its name in any case, as far as it can be a name of something. */
export function readableIn(bytes: Buffer) {
  const json = readJson(bytes);
  const body = json.ok ? json.value : undefined;
  const inside = (name: string): unknown =>
    Object.entries(objectOf(body)).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return {
    text: (name: string): string | undefined => textAt(body, name),
    of: (object: string, name: string): string | undefined => textAt(inside(object), name),
    isTrue: (name: string): boolean => inside(name) === true,
  };
}

/** A text of the object by its name in any case, as far as it can be a name of something. */
const textAt = (value: unknown, wanted: string): string | undefined => {
  const entry = Object.entries(objectOf(value)).find(([name]) => name.toLowerCase() === wanted.toLowerCase());
  const text = typeof entry?.[1] === "string" ? entry[1].trim() : "";
  return text === "" || text.length > MAX_READABLE || text.includes("\0") || !text.isWellFormed() ? undefined : text;
};

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};

/** What a body calls its invoice and vendor that was refused for whatever reason; each undefined where it cannot be told. */
export function readableOfInvoice(bytes: Buffer) {
  const json = readJson(bytes);
  const body = json.ok ? json.value : undefined;
  const vendor = Object.entries(objectOf(body)).find(([name]) => name.toLowerCase() === "vendor")?.[1];
  const type = textAt(body, "type");
  return {
    invoiceNumber: textAt(body, "invoiceNumber"),
    type: INVOICE_TYPES.find((entry) => entry.toLowerCase() === type?.toLowerCase()),
    vendor: {
      externalId: textAt(vendor, "externalId"),
      scac: textAt(vendor, "scacCode"),
      mcNumber: textAt(vendor, "mcNumber"),
      dotNumber: textAt(vendor, "dotNumber"),
    },
  };
}

export type InvoiceRead = { readonly ok: true; readonly invoice: Invoice } | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a JSON value (property names in any case) as an invoice. */
export function readInvoice(body: unknown): InvoiceRead {
  const read = invoiceReader.readValue(body);
  return read.ok ? { ok: true, invoice: toInvoice(read.value) } : read;
}

/** Reads the stored text of an accepted message. */
export function invoiceFromText(text: string): InvoiceRead {
  return readInvoice(JSON.parse(text));
}

/** What the invoice is called and whose it is, without reading the rest of it. */
export function namesOfInvoice(body: InvoiceBody): Pick<Invoice, "externalId" | "invoiceNumber" | "vendor"> {
  return {
    externalId: invoiceExternalId(body),
    invoiceNumber: body.invoiceNumber,
    vendor: toInvoiceVendor(body.vendor),
  };
}

/** Specification: the ExternalId defaults to the InvoiceNumber. */
export function invoiceExternalId(body: InvoiceBody): string {
  return body.externalId ?? body.invoiceNumber;
}
