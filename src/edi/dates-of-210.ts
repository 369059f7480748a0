import { daysBetween, type Day } from "#domain/day/day.ts";
import type { Provenance } from "#domain/charge/charge.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { proofOfDeliveryOf } from "./details-of-210.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import type { Section, Sections } from "./sections-of-210.ts";
import { dayAt, provenanceOf, textAt } from "./values-of-210.ts";

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

/**
 * Ship date: G62 86, else 11, else B312, else 10 (told). Delivery: G62 35, else B309 with qualifier 035, else the day that all
 * proofs of delivery (POD) name; 017 is an estimate and no delivery.
 */
export function datesOf(
  set: TransactionSet,
  sections: Sections,
  notes: ReadingNotes,
): { readonly shipOn: Day | null; readonly deliveryOn: Day | null } {
  const { b3, heading, stops } = sections;
  const dated = [heading, ...stops];
  const ship = dateOf(set, dated, "86") ?? dateOf(set, dated, "11") ?? b3Date(set, b3, 12);
  const requested = ship === null ? dateOf(set, dated, "10") : null;
  if (requested !== null) notes.remark("ship-date-requested", "the only ship date is the requested one (G62 10)");
  if (ship === null && requested === null) notes.remark("ship-date-missing", "the invoice carries no ship date");
  notes.came("shipOn", (ship ?? requested)?.at ?? null);

  const delivery = dateOf(set, dated.toReversed(), "35") ?? (set.value(b3, 10) === "035" ? b3Date(set, b3, 9) : null);
  const proof = delivery === null ? proofOfDeliveryOf(set, sections) : -1;
  const proven = proof < 0 ? null : dayAt(set, proof, 1);
  const delivered = delivery ?? (proven === null ? null : { value: proven, at: provenanceOf(set, proof, 1) });
  if (delivered === null && set.value(b3, 10) === "017")
    notes.remark("delivery-estimated", "B309 is an estimated delivery date (017)");
  notes.came("deliveryOn", delivered?.at ?? null);
  return { shipOn: (ship ?? requested)?.value ?? null, deliveryOn: delivered?.value ?? null };
}

/** Net days (ITD07), else the days to the net due date (ITD06). */
export function paymentTermsOf(set: TransactionSet, itd: number, invoiceOn: Day): Found<string> | null {
  if (itd < 0) return null;
  const days = textAt(set, itd, 7);
  if (days !== null && /^\d{1,3}$/.test(days) && Number(days) <= 365)
    return { value: `Net${Number(days)}`, at: provenanceOf(set, itd, 7) };
  const due = dayAt(set, itd, 6);
  if (due === null) return null;
  const apart = daysBetween(invoiceOn, due);
  return apart >= 0 && apart <= 365 ? { value: `Net${apart}`, at: provenanceOf(set, itd, 6) } : null;
}
