import type { ChargeTerms, Correction, InvoiceType } from "#domain/invoice/invoice.ts";
import { type Amount, ZERO } from "#domain/money/amount.ts";
import { SHIPMENT_QUALIFIER } from "#x12/tables/codes/shipment-qualifier.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { NO_CHARGE_TERMS, payerOf } from "./charge-terms.ts";
import { invoiceKindOf, MEMO_QUALIFIERS } from "./invoice-kind.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { carrierScacOf } from "./parties-of-210.ts";
import type { Sections } from "./sections-of-210.ts";
import { provenanceOf, textAt } from "./values-of-210.ts";

/** What B308 and B301 make of the invoice: its type, and what it asks for of an earlier one. */
export function kindOf(
  set: TransactionSet,
  b3: number,
  notes: ReadingNotes,
): { readonly type: InvoiceType; readonly correction: Correction | null } {
  const indicator = textAt(set, b3, 8);
  const qualifier = textAt(set, b3, 1);
  const { type, correction } = invoiceKindOf(indicator, qualifier);
  if (correction !== null || type !== "Invoice") notes.came("type", provenanceOf(set, b3, indicator === null ? 1 : 8));
  if (qualifier !== null && !Object.hasOwn(SHIPMENT_QUALIFIER, qualifier))
    notes.doubt("correction-unclear", "ZZZ", `B301 is ${qualifier}, no code that says what kind of invoice this is`);
  if (qualifier !== null && MEMO_QUALIFIERS.has(qualifier))
    notes.doubt(
      "correction-unclear",
      "ZZZ",
      `B301 is ${qualifier}, a memo invoice: whether it is to be paid is for a person to say`,
    );
  if (correction === "unclear")
    notes.doubt("correction-unclear", "ZZZ", `B308 is ${indicator}: what it asks for is for a person to say`);
  return { type, correction };
}

/** Who pays the freight, by B304 and B314. */
export function payerTermsOf(
  set: TransactionSet,
  b3: number,
  { profile, statedTotal }: { readonly profile: PartnerProfile; readonly statedTotal: Amount | null },
  notes: ReadingNotes,
): ChargeTerms | null {
  const method = set.value(b3, 4);
  const tradeTerms = textAt(set, b3, 14);
  const { chargeTerms, element, isContradicted } = payerOf(method, tradeTerms, profile.chargeTerms);
  notes.came("chargeTerms", provenanceOf(set, b3, element));
  if (isContradicted)
    notes.doubt("payer-contradicted", "012", `B304 is ${method} and B314 is ${tradeTerms}: they name different payers`);
  if (chargeTerms === null)
    notes.doubt("charge-terms-unclear", "ZZZ", `B304 is ${method}: who pays has not been agreed for that code`);
  if (NO_CHARGE_TERMS.has(method) && statedTotal !== ZERO)
    notes.doubt("charge-beside-no-charge-terms", "012", `B304 is ${method}, no charge, and B307 is not zero`);
  return chargeTerms;
}

/** The carrier's SCAC (B311), in doubt where the route (R3) or the carrier's party (N1*CA) names another. */
export function scacOf(set: TransactionSet, { b3, heading, stops, lines, routes }: Sections, notes: ReadingNotes): string | null {
  const scac = textAt(set, b3, 11);
  notes.came("vendor.scac", provenanceOf(set, b3, 11));
  const routed = routes.filter((segment) => set.has(segment, 1) && set.has(segment, 2)).map((segment) => set.value(segment, 1));
  if (scac !== null && routed.length > 0 && !routed.includes(scac))
    notes.doubt("scac-differs", "848", `B311 is ${scac}, the route (R3) names ${routed.join(", ")}`);
  const carrier = [heading, ...stops, ...lines]
    .map((section) => carrierScacOf(set, section))
    .find((found) => found !== null && found !== scac);
  if (carrier !== undefined) notes.doubt("scac-differs", "848", `B311 is ${scac}, the carrier (N1*CA) is ${carrier}`);
  return scac;
}
