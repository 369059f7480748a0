import type { Day } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Service } from "#domain/party/party.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { billedCharges, currencyOf } from "./billed-in-210.ts";
import { datesOf, paymentTermsOf } from "./dates-of-210.ts";
import { remarkWeights } from "./doubtful-weights.ts";
import type { InvoiceDoubt } from "./invoice-doubts.ts";
import { type ItemReading, itemOf, itemOfSummary } from "./items-of-210.ts";
import { stopsOf } from "./parties-of-210.ts";
import { ReadingNotes, type InvoiceRemark } from "./reading-notes.ts";
import { referencesOf } from "./references-of-210.ts";
import { sectionsOf, type Sections } from "./sections-of-210.ts";
import { payerTermsOf, kindOf, scacOf } from "./terms-of-210.ts";
import { amountAt, dayAt, provenanceOf, textAt } from "./values-of-210.ts";

export type { InvoiceDoubt } from "./invoice-doubts.ts";

export interface InvoiceOf210 {
  readonly invoice: Invoice;
  readonly doubts: readonly InvoiceDoubt[];
  readonly remarks: readonly InvoiceRemark[];
  /** B308 and B301 as they came, for linking to the earlier invoice. */
  readonly correctionIndicator: string | null;
  readonly shipmentQualifier: string | null;
}

/** Transport method (R304, element 91) of the carrier's own leg, service level (the first of R310 to R312), equipment (N711). */
const serviceOf = (set: TransactionSet, sections: Sections): Service | null => {
  const mode = sections.routes.map((segment) => textAt(set, segment, 4)).find((text) => text !== null) ?? null;
  const level =
    sections.routes
      .flatMap((segment) => [10, 11, 12].map((element) => textAt(set, segment, element)))
      .find((text) => text !== null) ?? null;
  const equipment = sections.equipment.map((segment) => textAt(set, segment, 11)).find((text) => text !== null) ?? null;
  if (mode === null && level === null && equipment === null) return null;
  return { mode: mode === "LT" ? "LTL" : mode, type: null, level, equipment };
};

/** The items of the lines, else one of the summary. */
function itemsOf(set: TransactionSet, { lines, l3, b3 }: Sections): readonly ItemReading[] {
  const ofLines = lines.map((line) => itemOf(set, line)).filter((item) => item !== null);
  const ofSummary = ofLines.length === 0 ? itemOfSummary(set, l3, b3) : null;
  return ofSummary === null ? ofLines : [ofSummary];
}

/**
 * A 210 as an invoice. Give it only sets that the checker let through (outcome A or E): it relies on B3 being whole.
 *
 * Money: B307 is the stated total, each L1 a charge, amounts exact to the cent. Every value knows its segment and element
 * (`invoice.provenance`, and `provenance` on each charge).
 */
export function invoiceFrom210(set: TransactionSet, profile: PartnerProfile): InvoiceOf210 {
  const sections = sectionsOf(set);
  const { b3 } = sections;
  const notes = new ReadingNotes();
  const invoiceNumber = textAt(set, b3, 2) as string;
  const invoiceOn = dayAt(set, b3, 6) as Day;
  const statedTotal = amountAt(set, b3, 7);
  notes.came("invoiceNumber", provenanceOf(set, b3, 2));
  notes.came("invoiceOn", provenanceOf(set, b3, 6));
  notes.came("statedTotal", provenanceOf(set, b3, 7));

  const { type, correction } = kindOf(set, b3, notes);
  const chargeTerms = payerTermsOf(set, b3, { profile, statedTotal }, notes);
  const { shipOn, deliveryOn } = datesOf(set, sections, notes);
  const scac = scacOf(set, sections, notes);
  const currency = currencyOf(set, sections, notes);
  const terms = paymentTermsOf(set, sections.itd, invoiceOn);
  notes.came("paymentTerms", terms?.at ?? null);
  const charges = billedCharges(set, sections, { profile, head: { type, correction, currency, statedTotal } }, notes);
  const parties = stopsOf(set, sections);
  const references = referencesOf(set, sections);
  const items = itemsOf(set, sections);
  parties.provenance.forEach((from, index) => notes.came(`stops[${index}]`, from));
  references.provenance.forEach((from, index) => notes.came(`references[${index}]`, from));
  items.forEach(({ provenance }, index) => notes.came(`items[${index}]`, provenance));
  remarkWeights(set, sections, items, notes);

  const { doubts, remarks, provenance } = notes;
  const invoice: Invoice = {
    type,
    invoiceNumber,
    externalId: invoiceNumber,
    invoiceOn,
    shipOn,
    deliveryOn,
    stops: parties.stops,
    items: items.map(({ item }) => item),
    vendor: { externalId: null, scac, mcNumber: null, dotNumber: null },
    currency,
    chargeTerms,
    paymentTerms: terms?.value ?? null,
    service: serviceOf(set, sections),
    charges: charges.map((reading) => reading.charge),
    statedTotal,
    customerExternalId: null,
    references: references.references,
    isQuickPay: false,
    correction,
    doubts: doubts.map(({ code, message }) => ({ code, message })),
    provenance,
  };
  return { invoice, doubts, remarks, correctionIndicator: textAt(set, b3, 8), shipmentQualifier: textAt(set, b3, 1) };
}
