import { addDays, type Day } from "../day/day.ts";

const NET = /^Net(\d{1,3})$/i;

/**
 * The day an invoice of this date is due by its payment terms (Net0 to Net365, Prepaid: at once); null for terms that say no day.
 */
export function dueByTerms(terms: string | null, invoiceOn: Day): Day | null {
  const net = NET.exec(terms ?? "");
  if (net !== null) return addDays(invoiceOn, Number(net[1]));
  return terms?.toLowerCase() === "prepaid" ? invoiceOn : null;
}
