import { chargeTextDoubts } from "../charge/charge-words.ts";
import type { Charge } from "../charge/charge.ts";
import { type Day, parseDay } from "../day/day.ts";
import type { ChargeTerms, ConfirmedPaper, Invoice, PlaceOnPage } from "../invoice/invoice.ts";
import { absolute, addAmounts, type Amount, isNothing, minus, parseAmount } from "../money/amount.ts";
import type { Order } from "../order/order.ts";
import type { VendorIdentity } from "../party/party.ts";
import { findSameVendor } from "../party/same-vendor.ts";
import type { ChargeFacts, Fact, FieldName, Fields, PageFacts, PaperReading } from "../reading/fact.ts";
import { settleDays, whyNoDay } from "../reading/settle-days.ts";
import { billToOfPaper, type FreightAsked, freightOfPaper } from "./freight-of-paper.ts";
import { referencesOf } from "./references-of-paper.ts";
import type { BillVendor } from "./vendor-of-paper.ts";

/** What is known of a bill beside what it prints. */
export interface BillFacts {
  readonly documentUuid: string;
  readonly receivedOn: Day;
  readonly vendor: BillVendor;
  /** The open orders that its numbers find, as they are written. */
  readonly orders: readonly Order[];
  /** Why they find none, or too many; null when they do. */
  readonly whyNoOrder: string | null;
  readonly pages: readonly PageFacts[];
  /** What the tenant's policy wants to know of the freight. */
  readonly asks: FreightAsked;
  /** A person compared it with the page: what the orders say is for the audit. Absent: nobody did. */
  readonly confirmed?: ConfirmedPaper;
  /** As sure as this its values have to be, by papers of its kind that people looked at. Absent: too few are known. */
  readonly sure?: number;
}

export type RouteDecision =
  /** `score`: how sure the least sure is of what an invoice needs, and that it is one. */
  | { readonly kind: "invoice"; readonly invoice: Invoice; readonly score: number }
  /**
   * `awaitsOrder` (also another version of one that is here), `awaitsVendor`: nothing is in its way but that, or both of them.
   */
  | { readonly kind: "review"; readonly why: string; readonly awaitsOrder: boolean; readonly awaitsVendor: boolean };

/** What an invoice is nothing without. */
const REQUIRED = ["invoiceNumber", "invoiceDate", "totalAmount", "currency"] as const satisfies readonly FieldName[];
/** Until reviewed papers say what a confidence is worth, only what was found plainly passes. */
const SURE = 0.9;
/** Letters of a picture are never as sure; its amounts count only where the order expects the very same. */
const SURE_OF_PICTURE = 0.8;
/** What a plain title is surer of. What only a template of its layout, or only a number and a total make a bill is less sure. */
const SURE_OF_TYPE = 0.8;
/** Beside a box it is a guess whether a day belongs to a label. Not required, it is left out then. */
const SURE_ENOUGH = 0.85;
const MAX_NUMBER = 25;
/** What `settleDays` and the fields below decide with more to go by than the page. */
const DECIDED_HERE: readonly string[] = ["days-one-way", "required-fields", "numbers-one-way"];

const review = (why: string, { awaitsOrder = false, awaitsVendor = false } = {}): RouteDecision => ({
  kind: "review",
  why,
  awaitsOrder,
  awaitsVendor,
});

/**
 * Whether a bill that was read becomes an invoice by itself: every check has passed, every day, number and amount can be read in
 * one way, its vendor is known, its numbers find an open order, and each field that an invoice needs was found plainly. The first
 * thing that does not hold is told, for a person. An amount that was read off a picture counts where the order expects the very
 * same; whatever else it says is for a person.
 */
export function decideRoute({ type, fields: printed, charges, checks, pages }: PaperReading, facts: BillFacts): RouteDecision {
  const { orders, vendor } = facts;
  const settled = facts.sure === undefined ? DECIDED_HERE : [...DECIDED_HERE, "template-confirmed"];
  const failed = checks.find(({ check, passed }) => !passed && !settled.includes(check));
  if (failed !== undefined) return review(failed.message);
  const shippedOn = orders.flatMap(({ shipOn }) => shipOn ?? []);
  const { fields: dated, left } = settleDays(printed, { receivedOn: facts.receivedOn, shippedOn });
  if (left.length > 0) return review(`can be read in two ways: ${left.join(", ")}: compare with the page`);
  const noDay = facts.confirmed === undefined ? whyNoDay(dated.invoiceDate, facts.receivedOn) : null;
  if (noDay !== null) return review(noDay);
  const fields = settleCurrency(dated, orders, vendor);
  const lacking = REQUIRED.filter((name) => fields[name] === undefined);
  if (lacking.length > 0) return review(`not found: ${lacking.join(", ")}: enter what the page says`);
  const { confirmed } = facts;
  const isPicture =
    confirmed === undefined && facts.pages.some(({ number, text }) => pages.includes(number) && text !== "embedded");
  const sure = facts.sure ?? (isPicture ? SURE_OF_PICTURE : SURE);
  const unsure = REQUIRED.filter((name) => (fields[name]?.confidence ?? 0) < sure);
  if (unsure.length > 0) return review(`not sure: ${unsure.join(", ")}: compare with the page`);
  if (type.confidence < (facts.sure ?? SURE_OF_TYPE)) return review("not sure that it is a bill: say what it is");
  const { invoiceNumber, invoiceDate, totalAmount, currency } = fields;
  const total = parseAmount(totalAmount?.value ?? "");
  const invoiceOn = parseDay(invoiceDate?.value ?? "");
  if (invoiceNumber === undefined || invoiceOn === undefined || total === undefined || currency === undefined)
    return review("what an invoice needs is not readable: enter what the page says");
  if (invoiceNumber.value.length > MAX_NUMBER) return review(`its number is longer than ${MAX_NUMBER} characters: compare it`);
  // A credit is a bill of a negative total, where a person says so (interface choices, "Reading documents").
  if (isNothing(total) || (total < 0n && confirmed === undefined))
    return review("it asks for nothing, or gives money back: a person enters it");
  const lines = charges.map((charge, at) => chargeOf(charge, at, sure));
  const made = lines.flatMap((line) => line?.charge ?? []);
  if (made.length === 0 || made.length < lines.length) return review("a charge has no amount that can be read: enter it");
  if (addAmounts(made.map(({ amount }) => amount)) !== total) return review("its charges do not make its total: compare them");
  // An order may bring its vendor, and so may a later version of one that is here.
  if (!vendor.ok) return review(vendor.why, { awaitsOrder: true, awaitsVendor: true });
  if (confirmed === undefined && (facts.whyNoOrder !== null || orders.length === 0))
    return review(facts.whyNoOrder ?? "its numbers find no open order", { awaitsOrder: orders.length === 0 });
  // An order that expects the very same settles both: a mark that is taken for the other changes an amount a thousandfold.
  const unproven = isPicture
    ? "its amounts were read off a picture, and are not what the order expects: compare them"
    : checks.find(({ check, passed }) => !passed && check === "numbers-one-way" && confirmed === undefined)?.message;
  if (unproven !== undefined && !isExpected(total, currency.value, orders, vendor.vendor)) return review(unproven);
  const freight = freightOfPaper(fields, { orders, asks: facts.asks, isPicture });
  if (freight.doubt !== null) return review(freight.doubt);
  return {
    kind: "invoice",
    score: Math.min(type.confidence, ...REQUIRED.map((name) => fields[name]?.confidence ?? 0), ...charges.map(leastSure)),
    invoice: {
      ...invoiceOf(fields, vendor.vendor, isPicture),
      items: freight.items,
      invoiceNumber: invoiceNumber.value,
      externalId: invoiceNumber.value,
      invoiceOn,
      currency: currency.value,
      charges: made,
      statedTotal: total,
      doubts: chargeTextDoubts(made, currency.value),
      paper: {
        documentUuid: facts.documentUuid,
        pages,
        ...(confirmed === undefined ? {} : { confirmed }),
        places: { ...placesOf(fields), ...Object.fromEntries(lines.flatMap((line) => line?.places ?? [])) },
      },
    },
  };
}

/** A line is as sure as its amount: what it is called is judged by the audit. */
const leastSure = ({ amount }: ChargeFacts): number => amount?.confidence ?? 0;

/**
 * A bare dollar sign is that of the order; beside taxes or postal codes of Canada it is none of the United States. A bill that
 * names no currency at all, as those of many carriers do, is in the order's where it asks for the very amount that it expects.
 */
const settleCurrency = (fields: Fields, orders: readonly Order[], vendor: BillVendor): Fields => {
  const { currency, totalAmount } = fields;
  if ((currency?.confidence ?? 0) >= SURE || !vendor.ok) return fields;
  const expected = new Set(orders.flatMap((order) => findSameVendor(vendor.vendor, order.vendors)?.currency ?? []));
  if (currency === undefined) {
    const [only, second] = expected;
    const total = parseAmount(totalAmount?.value ?? "");
    const isTold = only !== undefined && second === undefined && total !== undefined;
    return isTold && isExpected(total, only, orders, vendor.vendor)
      ? { ...fields, currency: { value: only, confidence: 0.95, page: null, box: null, found: "label", candidates: [] } }
      : fields;
  }
  return expected.size === 1 && expected.has(currency.value)
    ? { ...fields, currency: { ...currency, confidence: 0.95 } }
    : fields;
};

/** Whether the orders expect this very amount of the vendor. */
const isExpected = (total: Amount, currency: string, orders: readonly Order[], vendor: VendorIdentity): boolean => {
  const own = orders.map((order) => findSameVendor(vendor, order.vendors));
  if (own.some((each) => each === undefined || each.currency !== currency)) return false;
  const expected = addAmounts(own.flatMap((each) => (each?.charges ?? []).map(({ amount }) => amount)));
  return isNothing(absolute(minus(total, expected)));
};

/** What an invoice says beside its number, day, currency and charges. What was not found plainly is left out. */
const invoiceOf = (
  fields: Fields,
  vendor: VendorIdentity,
  isPicture: boolean,
): Omit<Invoice, "invoiceNumber" | "externalId" | "invoiceOn" | "currency" | "charges" | "items" | "statedTotal" | "doubts"> => {
  const plainly = (name: FieldName): string | null => {
    const fact = fields[name];
    return fact === undefined || fact.confidence < SURE_ENOUGH ? null : fact.value;
  };
  const day = (name: FieldName): Day | null => parseDay(plainly(name) ?? "") ?? null;
  const remitTo = fields.remitToName?.value;
  const place = { address1: null, address2: null, city: null, state: null, country: null, postalCode: null };
  return {
    type: "Invoice",
    shipOn: day("shipDate"),
    deliveryOn: day("deliveryDate"),
    // Whoever is to be paid is judged by the audit, however surely it was read.
    stops: [
      ...(remitTo === undefined ? [] : [{ type: "RemitTo" as const, sequence: null, address: { name: remitTo, ...place } }]),
      ...billToOfPaper(fields, isPicture),
    ],
    vendor,
    chargeTerms: CHARGE_TERMS[plainly("chargeTerms") ?? ""] ?? null,
    paymentTerms: netTerms(plainly("paymentTerms")),
    service: null,
    customerExternalId: null,
    // However surely they were read: they found the order, and one that finds another is a doubt.
    references: referencesOf(fields).map(({ field: _, ...reference }) => reference),
    isQuickPay: false,
    correction: null,
    provenance: {},
  };
};

const CHARGE_TERMS: Readonly<Record<string, ChargeTerms>> = {
  Prepaid: "Prepaid",
  Collect: "Collect",
  "Third Party": "ThirdParty",
};

const netTerms = (text: string | null): string | null => {
  const days =
    /^(?:quick[\s-]?pay(?:ment)?[\s,:;/(@–-]{0,3})?(?:net\s?(\d{1,3})|(\d{1,3})\s?days?(?:\s?net)?|n\s?\/?\s?(\d{2}))/i.exec(
      text ?? "",
    );
  const net = days?.[1] ?? days?.[2] ?? days?.[3];
  const plain = net?.replace(/^0+(?=\d)/, "");
  return plain === undefined || (plain.length === 3 && plain > "365") ? null : `Net${plain}`;
};

interface PlacedCharge {
  readonly charge: Charge;
  readonly places: readonly (readonly [path: string, place: PlaceOnPage])[];
}

const chargeOf = (facts: ChargeFacts, at: number, sure: number): PlacedCharge | undefined => {
  const amount = parseAmount(facts.amount?.value ?? "");
  if (amount === undefined || (facts.amount?.confidence ?? 0) < sure) return undefined;
  const [rate, quantity, qualifier] = [facts.rate?.value ?? null, facts.quantity?.value ?? null, facts.qualifier?.value ?? null];
  return {
    charge: {
      amount,
      itemId: null,
      name: { type: "Vendor", value: facts.code?.value ?? null, description: facts.description?.value ?? null },
      // The qualifiers of papers are words of their own: they are shown, and not compared.
      rate: null,
      quantity: null,
      qualifier: null,
      provenance: null,
      rawRate: rate === null && quantity === null ? null : { rate, quantity, qualifier },
    },
    places: Object.entries(facts).flatMap(([part, fact]) => placeOf(`charges[${at}].${part}`, fact)),
  };
};

/** By the names of an invoice's properties, where they have one. */
const PATHS: Readonly<Partial<Record<FieldName, string>>> = {
  invoiceDate: "invoiceOn",
  shipDate: "shipOn",
  deliveryDate: "deliveryOn",
  totalAmount: "statedTotal",
};

/** Where on its pages the fields of a bill stand, by the names of an invoice's properties. */
export function placesOf(fields: Fields): Readonly<Record<string, PlaceOnPage>> {
  return Object.fromEntries(
    (Object.entries(fields) as [FieldName, Fact][]).flatMap(([name, fact]) => placeOf(PATHS[name] ?? name, fact)),
  );
}

const placeOf = (path: string, { page, box }: Fact): readonly (readonly [string, PlaceOnPage])[] =>
  page === null || box === null ? [] : [[path, { page, box }]];
