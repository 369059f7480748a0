import { parseDay } from "../day/day.ts";
import { parseRate } from "../money/amount.ts";
import type { EInvoice, EInvoiceLine } from "./e-invoice.ts";
import type { FieldName } from "./fact.ts";
import { elementsAt, textsAt, type XmlElement } from "./xml-element.ts";

const NAMESPACE = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/;
/** Codes of UNTDID 1153 that name a number of a move, as the scheme of an additional reference. */
const REFERENCES: Readonly<Record<string, FieldName>> = {
  BM: "bolNumber",
  MB: "bolNumber",
  CN: "proNumber",
  ON: "orderNumber",
  SRN: "shipmentNumber",
};

/**
 * An invoice or credit note of UBL 2 (ISO/IEC 19845; EN 16931, part 3-2), which XRechnung and Peppol use. Undefined for another
 * file.
 */
export function readUblInvoice(root: XmlElement): EInvoice | undefined {
  if ((root.name !== "Invoice" && root.name !== "CreditNote") || !NAMESPACE.test(root.namespace)) return undefined;
  const isCredit = root.name === "CreditNote";
  const currency = textsAt(root, "DocumentCurrencyCode");
  const fields: Partial<Record<FieldName, readonly string[]>> = {
    invoiceNumber: textsAt(root, "ID"),
    invoiceDate: days(textsAt(root, "IssueDate")),
    deliveryDate: days(textsAt(root, "Delivery", "ActualDeliveryDate")),
    dueDate: days([...textsAt(root, "DueDate"), ...textsAt(root, "PaymentMeans", "PaymentDueDate")]),
    vendorName: partyName(root, "AccountingSupplierParty", "Party"),
    remitToName: partyName(root, "PayeeParty"),
    billToName: partyName(root, "AccountingCustomerParty", "Party"),
    poNumber: textsAt(root, "OrderReference", "ID"),
    totalAmount: textsAt(root, "LegalMonetaryTotal", "TaxInclusiveAmount"),
    currency,
    paymentTerms: textsAt(root, "PaymentTerms", "Note").slice(0, 1),
    ...referencesOf(root),
  };
  return {
    syntax: "UBL",
    typeCode: textsAt(root, "InvoiceTypeCode|CreditNoteTypeCode")[0] ?? (isCredit ? "381" : "380"),
    fields,
    lines: [
      ...elementsAt(root, "InvoiceLine|CreditNoteLine").map(lineOf),
      ...elementsAt(root, "AllowanceCharge").map(allowanceOf),
      ...taxesOf(root, currency[0]),
    ],
    due: dueOf(root),
  };
}

const days = (texts: readonly string[]): readonly string[] => texts.map((text) => parseDay(text.slice(0, 10)) ?? text);

/** The legal name before the one it trades under. */
const partyName = (root: XmlElement, ...path: readonly string[]): readonly string[] => {
  const legal = textsAt(root, ...path, "PartyLegalEntity", "RegistrationName");
  return legal.length > 0 ? legal : textsAt(root, ...path, "PartyName", "Name");
};

const referencesOf = (root: XmlElement): Partial<Record<FieldName, readonly string[]>> => {
  const found: Partial<Record<FieldName, readonly string[]>> = {};
  for (const id of elementsAt(root, "AdditionalDocumentReference", "ID")) {
    const field = REFERENCES[id.attributes["schemeID"] ?? ""];
    if (field !== undefined && id.text !== "") found[field] = [...(found[field] ?? []), id.text];
  }
  return found;
};

/** Rounding is part of what is to be paid and of no total: then both differ, and a person looks. */
const dueOf = (root: XmlElement): readonly string[] => textsAt(root, "LegalMonetaryTotal", "PayableAmount");

const lineOf = (line: XmlElement): EInvoiceLine => {
  const [quantity] = elementsAt(line, "InvoicedQuantity|CreditedQuantity");
  const isPerOne = textsAt(line, "Price", "BaseQuantity").every((text) => parseRate(text) === parseRate("1"));
  return {
    description: textsAt(line, "Item", "Name")[0] ?? textsAt(line, "Item", "Description")[0],
    code: textsAt(line, "Item", "SellersItemIdentification", "ID")[0],
    rate: isPerOne ? textsAt(line, "Price", "PriceAmount")[0] : undefined,
    quantity: quantity?.text,
    unit: quantity?.attributes["unitCode"],
    amount: textsAt(line, "LineExtensionAmount")[0],
    isDeducted: false,
  };
};

const allowanceOf = (each: XmlElement): EInvoiceLine => ({
  description: textsAt(each, "AllowanceChargeReason")[0] ?? textsAt(each, "AllowanceChargeReasonCode")[0],
  amount: textsAt(each, "Amount")[0],
  isDeducted: textsAt(each, "ChargeIndicator")[0] !== "true",
});

/** The taxes in the invoice's currency; the file may state their sum once more in another. */
const taxesOf = (root: XmlElement, currency: string | undefined): readonly EInvoiceLine[] =>
  elementsAt(root, "TaxTotal").flatMap((total) => {
    const [sum] = elementsAt(total, "TaxAmount");
    const [stated] = elementsAt(total, "TaxAmount").map(({ attributes }) => attributes["currencyID"]);
    if (sum === undefined || (stated !== undefined && currency !== undefined && stated !== currency)) return [];
    const parts = elementsAt(total, "TaxSubtotal").flatMap((part) => {
      const [amount] = textsAt(part, "TaxAmount");
      if (amount === undefined || parseRate(amount) === 0n) return [];
      const percent = textsAt(part, "TaxCategory", "Percent")[0];
      const name = textsAt(part, "TaxCategory", "TaxScheme", "ID")[0] ?? "Tax";
      return [{ description: percent === undefined ? name : `${name} ${percent} %`, amount, isDeducted: false }];
    });
    if (parts.length > 0) return parts;
    return sum.text === "" || parseRate(sum.text) === 0n ? [] : [{ description: "Tax", amount: sum.text, isDeducted: false }];
  });
