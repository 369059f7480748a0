import { daysBetween, type Day } from "#domain/day/day.ts";
import type { Provenance } from "#domain/charge/charge.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { addAmounts, printAmount, ZERO } from "#domain/money/amount.ts";
import type { Service } from "#domain/party/party.ts";
import { SHIPMENT_QUALIFIER } from "#x12/tables/codes/shipment-qualifier.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { agreedCodesOf } from "./agreed-codes.ts";
import { type BillDoubt, chargeNameDoubts, correctionWordDoubts, currencyDoubts, figureDoubts } from "./bill-doubts.ts";
import { billKindOf, MEMO_BILLS } from "./bill-kind.ts";
import { isGst } from "./canadian-tax.ts";
import type { ChargeReader } from "./charge-name-of-line.ts";
import { NO_CHARGE_TERMS, payerOf } from "./charge-terms.ts";
import { type ChargeReading, chargesOf } from "./charges-of-210.ts";
import { itemOf, itemOfSummary } from "./items-of-210.ts";
import { proofOfDeliveryOf } from "./details-of-210.ts";
import { carrierScacOf, stopsOf } from "./parties-of-210.ts";
import { referencesOf } from "./references-of-210.ts";
import { sectionsOf, type Section, type Sections } from "./sections-of-210.ts";
import { amountAt, dayAt, provenanceOf, textAt } from "./values-of-210.ts";

/** Something an auditor may want to know that does not hold the bill. */
export interface BillRemark {
  readonly code:
    | "ship-date-requested"
    | "ship-date-missing"
    | "weight-unit-missing"
    | "several-weights"
    | "weight-unit-no-weight"
    | "freight-class-unreadable"
    | "currency-missing"
    | "charge-code-assumed"
    | "delivery-estimated";
  readonly message: string;
}

export interface FreightBill {
  readonly invoice: Invoice;
  readonly doubts: readonly BillDoubt[];
  readonly remarks: readonly BillRemark[];
  /** B308 and B301 as they came, for linking to the earlier bill. */
  readonly correctionIndicator: string | null;
  readonly shipmentQualifier: string | null;
}

export type { BillDoubt } from "./bill-doubts.ts";

interface Found<T> {
  readonly value: T;
  readonly at: Provenance;
}

/** The first G62 of a qualifier, in the heading before the stops. */
const dateOf = (set: TransactionSet, sections: readonly Section[], qualifier: string): Found<Day> | null => {
  for (const section of sections) {
    for (const segment of section.dates) {
      if (set.value(segment, 1) !== qualifier) continue;
      const value = dayAt(set, segment, 2);
      if (value !== null) return { value, at: provenanceOf(set, segment, 2) };
    }
  }
  return null;
};

const b3Date = (set: TransactionSet, b3: number, element: number): Found<Day> | null => {
  const value = dayAt(set, b3, element);
  return value === null ? null : { value, at: provenanceOf(set, b3, element) };
};

/** Net days (ITD07), else the days to the net due date (ITD06). */
const paymentTermsOf = (set: TransactionSet, itd: number, invoiceOn: Day): Found<string> | null => {
  if (itd < 0) return null;
  const days = textAt(set, itd, 7);
  if (days !== null && /^\d{1,3}$/.test(days) && Number(days) <= 365)
    return { value: `Net${Number(days)}`, at: provenanceOf(set, itd, 7) };
  const due = dayAt(set, itd, 6);
  if (due === null) return null;
  const apart = daysBetween(invoiceOn, due);
  return apart >= 0 && apart <= 365 ? { value: `Net${apart}`, at: provenanceOf(set, itd, 6) } : null;
};

/** Transport method (R304, element 91) of the carrier's own leg, service level (the first of R310 to R312), equipment (N711). */
const serviceOf = (set: TransactionSet, sections: Sections): Service | null => {
  const mode = sections.routes.map((segment) => textAt(set, segment, 4)).find((one) => one !== null) ?? null;
  const level =
    sections.routes
      .flatMap((segment) => [10, 11, 12].map((element) => textAt(set, segment, element)))
      .find((one) => one !== null) ?? null;
  const equipment = sections.equipment.map((segment) => textAt(set, segment, 11)).find((one) => one !== null) ?? null;
  if (mode === null && level === null && equipment === null) return null;
  return { mode: mode === "LT" ? "LTL" : mode, type: null, level, equipment };
};

/** Every charge of the bill: of heading and stops, where none should stand, and of the lines. */
const allChargesOf = (
  set: TransactionSet,
  { heading, stops, lines }: Sections,
  profile: PartnerProfile,
  currency: string | null,
): readonly ChargeReading[] => {
  const sections = [heading, ...stops, ...lines];
  const reader: ChargeReader = {
    readsSlippedCode: profile.segmentRecovery,
    agreedCodes: agreedCodesOf(profile.chargeCodes),
    currency,
    hasGst: sections.some((section) =>
      section.charges.some((segment) => isGst(textAt(set, segment, 8), textAt(set, segment, 12))),
    ),
  };
  return sections.flatMap((section) => section.charges.flatMap((segment) => chargesOf(set, section, segment, reader)));
};

/** A currency (C301) in capitals: carriers write "usd" too. */
const currencyAt = (set: TransactionSet, c3: number): string | null => textAt(set, c3, 1)?.toUpperCase() ?? null;

/**
 * A 210 as an invoice. Give it only sets that the checker let through (outcome A or E): it relies on B3 being whole.
 *
 * Dates: ship date is G62 86, else 11, else B312, else 10 (told); delivery is G62 35, else B309 with qualifier 035, else
 * the day all proofs of delivery (POD) name; 017 is an estimate and no delivery.
 * Money: B307 is the stated total, each L1 a charge, amounts exact to the cent. Every value knows its segment and element (`invoice.provenance`, and
 * `provenance` on each charge).
 */
export const billFrom210 = (set: TransactionSet, profile: PartnerProfile): FreightBill => {
  const sections = sectionsOf(set);
  const { b3, heading, stops, lines } = sections;
  const doubts: BillDoubt[] = [];
  const remarks: BillRemark[] = [];
  const provenance: Record<string, Provenance> = {};
  const note = (path: string, at: Provenance | null): void => {
    if (at !== null) provenance[path] = at;
  };
  const at = (element: number): Provenance => provenanceOf(set, b3, element);
  const doubt = (code: BillDoubt["code"], ted: string, message: string): void => void doubts.push({ code, ted, message });

  const invoiceNumber = textAt(set, b3, 2) as string;
  const invoiceOn = dayAt(set, b3, 6) as Day;
  const statedTotal = amountAt(set, b3, 7);
  note("invoiceNumber", at(2));
  note("invoiceOn", at(6));
  note("statedTotal", at(7));

  const indicator = textAt(set, b3, 8);
  const shipmentQualifier = textAt(set, b3, 1);
  const { type, correction } = billKindOf(indicator, shipmentQualifier);
  if (correction !== null || type !== "Invoice") note("type", at(indicator === null ? 1 : 8));
  if (shipmentQualifier !== null && !Object.hasOwn(SHIPMENT_QUALIFIER, shipmentQualifier))
    doubt("correction-unclear", "ZZZ", `B301 is ${shipmentQualifier}, no code that says what kind of bill this is`);
  if (shipmentQualifier !== null && MEMO_BILLS.has(shipmentQualifier))
    doubt(
      "correction-unclear",
      "ZZZ",
      `B301 is ${shipmentQualifier}, a memo bill: whether it is to be paid is for a person to say`,
    );
  if (correction === "unclear")
    doubt("correction-unclear", "ZZZ", `B308 is ${indicator}: what it asks for is for a person to say`);

  const method = set.value(b3, 4);
  const tradeTerms = textAt(set, b3, 14);
  const { chargeTerms, element: payerAt, isContradicted } = payerOf(method, tradeTerms, profile.chargeTerms);
  note("chargeTerms", at(payerAt));
  if (isContradicted)
    doubt("payer-contradicted", "012", `B304 is ${method} and B314 is ${tradeTerms}: they name different payers`);
  if (chargeTerms === null) doubt("charge-terms-unclear", "ZZZ", `B304 is ${method}: who pays has not been agreed for that code`);
  if (NO_CHARGE_TERMS.has(method) && statedTotal !== ZERO)
    doubt("charge-beside-no-charge-terms", "012", `B304 is ${method}, no charge, and B307 is not zero`);

  const dated = [heading, ...stops];
  const ship = dateOf(set, dated, "86") ?? dateOf(set, dated, "11") ?? b3Date(set, b3, 12);
  const requested = ship === null ? dateOf(set, dated, "10") : null;
  if (requested !== null)
    remarks.push({ code: "ship-date-requested", message: "the only ship date is the requested one (G62 10)" });
  if (ship === null && requested === null) remarks.push({ code: "ship-date-missing", message: "the bill carries no ship date" });
  note("shipOn", (ship ?? requested)?.at ?? null);
  const delivery = dateOf(set, dated.toReversed(), "35") ?? (set.value(b3, 10) === "035" ? b3Date(set, b3, 9) : null);
  const proof = delivery === null ? proofOfDeliveryOf(set, sections) : -1;
  const proven = proof < 0 ? null : dayAt(set, proof, 1);
  const delivered = delivery ?? (proven === null ? null : { value: proven, at: provenanceOf(set, proof, 1) });
  if (delivered === null && set.value(b3, 10) === "017")
    remarks.push({ code: "delivery-estimated", message: "B309 is an estimated delivery date (017)" });
  note("deliveryOn", delivered?.at ?? null);

  const scac = textAt(set, b3, 11);
  note("vendor.scac", at(11));
  const routed = sections.routes
    .filter((segment) => set.has(segment, 1) && set.has(segment, 2))
    .map((segment) => set.value(segment, 1));
  if (scac !== null && routed.length > 0 && !routed.includes(scac))
    doubt("scac-differs", "848", `B311 is ${scac}, the route (R3) names ${routed.join(", ")}`);
  const carrier = [heading, ...stops, ...lines]
    .map((section) => carrierScacOf(set, section))
    .find((one) => one !== null && one !== scac);
  if (carrier !== undefined) doubt("scac-differs", "848", `B311 is ${scac}, the carrier (N1*CA) is ${carrier}`);

  const currency = currencyAt(set, sections.c3);
  if (currency !== null) note("currency", provenanceOf(set, sections.c3, 1));
  else remarks.push({ code: "currency-missing", message: "the bill names no currency (C3)" });
  const terms = paymentTermsOf(set, sections.itd, invoiceOn);
  note("paymentTerms", terms?.at ?? null);

  const all = allChargesOf(set, sections, profile, currency);
  if (all.length === 0) doubt("no-charges", "007", "the bill has a total and no charge lines (L1)");
  if (all.some((one) => one.isFrom === "prepaid" || one.hasPrepaidBeside))
    doubt("prepaid-amount", "012", "an amount is given as prepaid (L106): whether it is still owed is for a person to say");
  const sum = addAmounts(all.map((one) => one.charge.amount));
  if (statedTotal !== null && all.length > 0 && sum !== statedTotal)
    doubt("total-out-of-balance", "010", `the charges add up to ${printAmount(sum)}, B307 says ${printAmount(statedTotal)}`);
  const summary = sections.totals.map((segment) => amountAt(set, segment, 5)).find((one) => one !== null && one !== statedTotal);
  if (summary !== undefined && summary !== null && statedTotal !== null)
    doubt("stated-totals-differ", "010", `L305 says ${printAmount(summary)}, B307 says ${printAmount(statedTotal)}`);
  if (statedTotal !== null && statedTotal <= ZERO && correction === null && !NO_CHARGE_TERMS.has(method))
    doubt("total-not-positive", "012", `the total is ${printAmount(statedTotal)} and B308 does not say why`);
  const named = sections.currencies.map((segment) => currencyAt(set, segment)).filter((one) => one !== null);
  doubts.push(...currencyDoubts(currency, [...new Set(named)], all), ...chargeNameDoubts(all), ...figureDoubts(set, sections));
  if (correction === null && type === "Invoice" && profile.remarkWords === "doubt")
    doubts.push(...correctionWordDoubts(set, sections));
  if (all.some((one) => one.assumed !== null))
    remarks.push({ code: "charge-code-assumed", message: "a charge without a code (L108) was read as freight" });

  const parties = stopsOf(set, sections);
  const references = referencesOf(set, sections);
  const ofLines = lines.map((line) => itemOf(set, line)).filter((one) => one !== null);
  const ofSummary = ofLines.length === 0 ? itemOfSummary(set, sections.l3, b3) : null;
  const items = ofSummary === null ? ofLines : [ofSummary];
  parties.provenance.forEach((one, index) => note(`stops[${index}]`, one));
  references.provenance.forEach((one, index) => note(`references[${index}]`, one));
  items.forEach((one, index) => note(`items[${index}]`, one.provenance));
  const weighed = lines.flatMap((line) => line.quantities.filter((segment) => set.has(segment, 4)));
  if (weighed.some((segment) => !set.has(segment, 11)) && !set.has(b3, 5) && (sections.l3 < 0 || !set.has(sections.l3, 12))) {
    remarks.push({ code: "weight-unit-missing", message: "weights are given without a unit and read as pounds" });
  }
  if (weighed.some((segment) => (textAt(set, segment, 11) ?? lines[0]?.weightUnit) === "M"))
    remarks.push({ code: "weight-unit-no-weight", message: "a weight is given in measurement tons, a volume, and is left out" });
  if (items.some(({ item }) => item.freightClass !== null && !/^\d{1,3}(\.\d{0,2})?$/.test(item.freightClass)))
    remarks.push({ code: "freight-class-unreadable", message: "a freight class (L707) is no number" });
  if (lines.some((line) => line.quantities.filter((segment) => set.has(segment, 4)).length > 1))
    remarks.push({ code: "several-weights", message: "a line has several weights (L0); they are weights of the same freight" });

  const invoice: Invoice = {
    type,
    invoiceNumber,
    externalId: invoiceNumber,
    invoiceOn,
    shipOn: (ship ?? requested)?.value ?? null,
    deliveryOn: delivered?.value ?? null,
    stops: parties.stops,
    items: items.map((one) => one.item),
    vendor: { externalId: null, scac, mcNumber: null, dotNumber: null },
    currency,
    chargeTerms,
    paymentTerms: terms?.value ?? null,
    service: serviceOf(set, sections),
    charges: all.map((one) => one.charge),
    statedTotal,
    customerExternalId: null,
    references: references.references,
    isQuickPay: false,
    correction,
    doubts: doubts.map(({ code, message }) => ({ code, message })),
    provenance,
  };
  return { invoice, doubts, remarks, correctionIndicator: indicator, shipmentQualifier };
};
