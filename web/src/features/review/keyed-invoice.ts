import type { BodyOf } from "../../api/answers.ts";
import { type Draft, type Field, sumOf } from "./review-draft.ts";
import { t } from "../../language/text.ts";

type Keyed = BodyOf<"keyInvoice">;

/** What a bill that somebody keys says, in the order in which papers print it. */
const NAMES = [
  "invoiceNumber",
  "invoiceDate",
  "shipDate",
  "vendorName",
  "scac",
  "orderNumber",
  "proNumber",
  "bolNumber",
  "currency",
  "totalAmount",
] as const;
const REQUIRED: readonly string[] = ["invoiceNumber", "invoiceDate", "shipDate", "currency", "totalAmount"];

/** Every value, with those that are asked for whatever is typed. */
export function keyedFields({ values }: Pick<Draft, "values">): readonly Field[] {
  return [...new Set([...NAMES, ...Object.keys(values)])].map((name) => ({ name, fact: undefined, isUncertain: true }));
}

export const NEW_BILL: Draft = {
  type: "Invoice",
  values: { currency: "USD" },
  lines: [{ key: 0, description: "", amount: "", rest: {}, fact: undefined }],
  confirmed: [],
  vendor: null,
};

/** The fields that are empty and may not be. */
export function lackingOf({ values }: Draft): readonly string[] {
  return REQUIRED.filter((name) => (values[name] ?? "").trim() === "");
}

/** What is wrong with it before it is sent, in words; null: nothing is. */
export function faultOf(draft: Draft): string | null {
  const lacking = lackingOf(draft);
  if (lacking.length > 0) return t`Enter what is marked: a bill is nothing without it.`;
  if (draft.vendor === null && (draft.values["scac"] ?? "").trim() === "")
    return t`Choose the vendor while you type its name, or enter its SCAC.`;
  const filled = draft.lines.filter(({ description, amount }) => `${description}${amount}`.trim() !== "");
  if (filled.length === 0) return t`Enter at least one charge.`;
  const sum = sumOf({ lines: filled, values: draft.values });
  if (sum === null) return t`An amount cannot be read: digits, and a point before the cents.`;
  return sum.isTotal ? null : t`The charges make ${sum.text}, and the total says ${draft.values["totalAmount"] ?? ""}.`;
}

const REFERENCES = [
  ["orderNumber", "OrderNumber"],
  ["shipmentNumber", "ShipmentNumber"],
  ["loadNumber", "LoadNumber"],
  ["proNumber", "PRONumber"],
  ["bolNumber", "BOLNumber"],
  ["poNumber", "PONumber"],
] as const;

/** As it is sent. */
export function keyedInvoiceOf({ values, lines, vendor }: Draft): Keyed {
  const of = (name: string): string => (values[name] ?? "").trim();
  const given = <Name extends string>(name: Name, value = of(name)): Partial<Record<Name, string>> =>
    value === "" ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
  const remitTo = of("remitToName");
  return {
    invoiceNumber: of("invoiceNumber"),
    invoiceDate: of("invoiceDate"),
    shipDate: of("shipDate"),
    ...given("deliveryDate"),
    ...given("chargeTerms"),
    ...given("paymentTerms"),
    currency: of("currency").toUpperCase(),
    vendor: vendor === null ? { scacCode: of("scac") } : { externalId: vendor.externalId },
    ...(remitTo === "" ? {} : { stops: [{ type: "RemitTo", address: { name: remitTo } }] }),
    charges: lines
      .filter(({ amount }) => amount.trim() !== "")
      // JSON has numbers for amounts; the service reads their text.
      .map(({ description, amount }) => ({ charge: Number(amount), code: { type: "Vendor", description: description.trim() } })),
    referenceNumbers: REFERENCES.flatMap(([name, type]) => (of(name) === "" ? [] : [{ type, value: of(name) }])),
  } as Keyed;
}
