import type { BodyOf } from "../../api/answers.ts";
import { type Draft, type Field, type Line, sumOf } from "./review-draft.ts";
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

/** What else of a bill is sent. What an invoice has no place for (the due day, who signed) is not asked for. */
const FURTHER: readonly string[] = [
  "deliveryDate",
  "poNumber",
  "shipmentNumber",
  "loadNumber",
  "mcNumber",
  "dotNumber",
  "remitToName",
  "billToName",
  "chargeTerms",
  "paymentTerms",
  "weight",
  "weightUnit",
  "pieces",
  "class",
];

/** Every value that is sent, with those that are asked for whatever is typed. */
export function keyedFields({ values }: Pick<Draft, "values">): readonly Field[] {
  const added = Object.keys(values).filter((name) => FURTHER.includes(name));
  return [...new Set([...NAMES, ...added])].map((name) => ({ name, fact: undefined, isUncertain: true }));
}

/** The fields that may be added. */
export function furtherToKey({ values }: Pick<Draft, "values">): readonly string[] {
  return FURTHER.filter((name) => values[name] === undefined);
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
  if (draft.vendor === null && NUMBERS.every(([name]) => valueOf(draft, name) === ""))
    return t`Choose the vendor while you type its name, or enter its SCAC.`;
  return faultOfCharges(draft) ?? faultOfFreight(draft);
}

function faultOfCharges({ lines, values }: Draft): string | null {
  const filled = lines.filter(({ description, amount }) => `${description}${amount}`.trim() !== "");
  if (filled.length === 0) return t`Enter at least one charge.`;
  const sum = sumOf({ lines: filled, values });
  if (sum === null) return t`An amount cannot be read: digits, and a point before the cents.`;
  if (!sum.isTotal) return t`The charges make ${sum.text}, and the total says ${values["totalAmount"] ?? ""}.`;
  const isRead = filled.every(({ rest }) =>
    ["quantity", "rate"].every((part) => isNumberOrBlank((rest[part] ?? "").trim().replace(/^-/, ""))),
  );
  return isRead ? null : t`A quantity or rate cannot be read: digits, and a point before the decimals.`;
}

function faultOfFreight(draft: Draft): string | null {
  const [weight, unit, pieces, freightClass] = ["weight", "weightUnit", "pieces", "class"].map((name) => valueOf(draft, name));
  if ((weight === "") !== (unit === "") || (unit !== "" && systemOf(unit ?? "") === undefined))
    return t`Enter a weight with its unit: lb or kg.`;
  const isRead = isNumberOrBlank(weight ?? "") && isNumberOrBlank(freightClass ?? "") && /^\d{0,7}$/.test(pieces ?? "");
  return isRead ? null : t`Weight, pieces and class are plain figures: 1200, 4, 77.5.`;
}

const valueOf = ({ values }: Pick<Draft, "values">, name: string): string => (values[name] ?? "").trim();
/** With few enough places that JSON writes them out. */
const isNumberOrBlank = (text: string): boolean => /^(?:\d{1,9}(?:\.\d{1,6})?)?$/.test(text.trim());
const systemOf = (unit: string): "Imperial" | "Metric" | undefined =>
  /^lbs?\.?$/i.test(unit) ? "Imperial" : /^kgs?\.?$/i.test(unit) ? "Metric" : undefined;

/** By which a vendor is known that is not chosen by its name. */
const NUMBERS = [
  ["scac", "scacCode"],
  ["mcNumber", "mcNumber"],
  ["dotNumber", "dotNumber"],
] as const;

const REFERENCES = [
  ["orderNumber", "OrderNumber"],
  ["shipmentNumber", "ShipmentNumber"],
  ["loadNumber", "LoadNumber"],
  ["proNumber", "PRONumber"],
  ["bolNumber", "BOLNumber"],
  ["poNumber", "PONumber"],
] as const;

/** As it is sent. */
export function keyedInvoiceOf(draft: Draft): Keyed {
  const of = (name: string): string => valueOf(draft, name);
  const given = <Name extends string>(name: Name, value = of(name)): Partial<Record<Name, string>> =>
    value === "" ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
  const stops = PARTIES.flatMap(([name, type]) => (of(name) === "" ? [] : [{ type, address: { name: of(name) } }]));
  const items = itemsOf(draft);
  return {
    invoiceNumber: of("invoiceNumber"),
    invoiceDate: of("invoiceDate"),
    shipDate: of("shipDate"),
    ...given("deliveryDate"),
    ...given("chargeTerms"),
    ...given("paymentTerms"),
    currency: of("currency").toUpperCase(),
    vendor: {
      ...(draft.vendor === null ? {} : { externalId: draft.vendor.externalId }),
      ...Object.fromEntries(NUMBERS.flatMap(([name, sent]) => (of(name) === "" ? [] : [[sent, of(name)]]))),
    },
    ...(stops.length === 0 ? {} : { stops }),
    ...(items.length === 0 ? {} : { items }),
    charges: draft.lines.filter(({ amount }) => amount.trim() !== "").map(chargeOf),
    referenceNumbers: REFERENCES.flatMap(([name, type]) => (of(name) === "" ? [] : [{ type, value: of(name) }])),
  } as Keyed;
}

const PARTIES = [
  ["remitToName", "RemitTo"],
  ["billToName", "BillTo"],
] as const;

// JSON has numbers for amounts, rates and weights; the service reads their text.
const chargeOf = ({ description, amount, rest }: Line) => {
  const [code = "", quantity = "", rate = "", qualifier = ""] = ["code", "quantity", "rate", "qualifier"].map((part) =>
    (rest[part] ?? "").trim(),
  );
  return {
    charge: Number(amount),
    code: { type: "Vendor", ...(code === "" ? {} : { value: code }), description: description.trim() },
    ...(quantity === "" ? {} : { quantity: Number(quantity) }),
    ...(rate === "" ? {} : { rate: Number(rate) }),
    ...(qualifier === "" ? {} : { qualifier }),
  };
};

/** The freight as a whole, as papers tell it. */
function itemsOf(draft: Draft) {
  const [weight = "", unit = "", pieces = "", freightClass = ""] = ["weight", "weightUnit", "pieces", "class"].map((name) =>
    valueOf(draft, name),
  );
  if (`${weight}${pieces}${freightClass}` === "") return [];
  return [
    {
      ...(freightClass === "" ? {} : { class: Number(freightClass) }),
      ...(pieces === "" ? {} : { totalCount: Number(pieces) }),
      ...(weight === "" ? {} : { dimensions: { system: systemOf(unit), weight: Number(weight) } }),
    },
  ];
}
