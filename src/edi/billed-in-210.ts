import type { Correction, InvoiceType } from "#domain/invoice/invoice.ts";
import { sumText } from "#domain/money/money-text.ts";
import { addAmounts, type Amount, ZERO } from "#domain/money/amount.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { agreedCodesOf } from "./agreed-codes.ts";
import { isGst } from "./canadian-tax.ts";
import type { ChargeReader } from "./charge-name-of-line.ts";
import { NO_CHARGE_TERMS } from "./charge-terms.ts";
import { type ChargeReading, chargesOf } from "./charges-of-210.ts";
import { chargeNameDoubts, correctionWordDoubts, currencyDoubts, figureDoubts } from "./invoice-doubts.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import type { Sections } from "./sections-of-210.ts";
import { amountAt, provenanceOf, textAt } from "./values-of-210.ts";

/** The currency (C301). */
export function currencyOf(set: TransactionSet, { c3 }: Sections, notes: ReadingNotes): string | null {
  const currency = currencyAt(set, c3);
  if (currency !== null) notes.came("currency", provenanceOf(set, c3, 1));
  else notes.remark("currency-missing", "the invoice names no currency (C3)");
  return currency;
}

/** What is known of the invoice before its charges are read. */
export interface Head {
  readonly type: InvoiceType;
  readonly correction: Correction | null;
  readonly currency: string | null;
  readonly statedTotal: Amount | null;
}

/** Every charge, with what is in doubt about the charges and the total (B307). */
export function billedCharges(
  set: TransactionSet,
  sections: Sections,
  { profile, head }: { readonly profile: PartnerProfile; readonly head: Head },
  notes: ReadingNotes,
): readonly ChargeReading[] {
  const charges = allChargesOf(set, sections, profile, head.currency);
  if (charges.length === 0) notes.doubt("no-charges", "007", "the invoice has a total and no charge lines (L1)");
  if (charges.some((reading) => reading.isFrom === "prepaid" || reading.hasPrepaidBeside))
    notes.doubt("prepaid-amount", "012", "an amount is given as prepaid (L106): whether it is still owed is for a person to say");
  doubtTotal(set, sections, { charges, head }, notes);
  const named = sections.currencies.map((segment) => currencyAt(set, segment)).filter((currency) => currency !== null);
  notes.doubts.push(
    ...currencyDoubts(head.currency, [...new Set(named)], charges),
    ...chargeNameDoubts(charges, head.currency),
    ...figureDoubts(set, sections),
  );
  if (head.correction === null && head.type === "Invoice" && profile.remarkWords === "doubt")
    notes.doubts.push(...correctionWordDoubts(set, sections));
  if (charges.some((reading) => reading.assumed !== null))
    notes.remark("charge-code-assumed", "a charge without a code (L108) was read as freight");
  return charges;
}

function doubtTotal(
  set: TransactionSet,
  { b3, totals }: Sections,
  { charges, head }: { readonly charges: readonly ChargeReading[]; readonly head: Head },
  notes: ReadingNotes,
): void {
  const { statedTotal, correction, currency } = head;
  if (statedTotal === null) return;
  const total = sumText(statedTotal, currency);
  const sum = addAmounts(charges.map((reading) => reading.charge.amount));
  if (charges.length > 0 && sum !== statedTotal)
    notes.doubt("total-out-of-balance", "010", `the charges add up to ${sumText(sum, currency)}, B307 says ${total}`);
  const summary = totals.map((segment) => amountAt(set, segment, 5)).find((amount) => amount !== null && amount !== statedTotal);
  if (summary !== undefined && summary !== null)
    notes.doubt("stated-totals-differ", "010", `L305 says ${sumText(summary, currency)}, B307 says ${total}`);
  if (statedTotal <= ZERO && correction === null && !NO_CHARGE_TERMS.has(set.value(b3, 4)))
    notes.doubt("total-not-positive", "012", `the total is ${total} and B308 does not say why`);
}

/** Every charge of the invoice: of heading and stops, where none should stand, and of the lines. */
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
