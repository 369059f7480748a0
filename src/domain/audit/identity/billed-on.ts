import { addDays, type Day } from "../../day/day.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";

/**
 * Mail takes days, not months: an invoice is no older than this many days before it was first received, whatever its date says.
 */
export const MAX_DAYS_ON_THE_WAY = 30;

export interface BilledOn {
  /** The day on the paper, or the earliest that its first receipt bears out. */
  readonly countedOn: Day;
  readonly isBackDated: boolean;
  readonly receivedOn: Day;
}

/**
 * From when on an invoice counts as billed: its date is the carrier's own word, and counts only as far as its first receipt bears
 * it out.
 */
export function billedOn({ receivedOn: lastReceivedOn, firstReceivedOn, invoice }: AuditFacts["invoice"]): BilledOn {
  const receivedOn = firstReceivedOn ?? lastReceivedOn;
  const earliest = addDays(receivedOn, -MAX_DAYS_ON_THE_WAY);
  const isBackDated = invoice.invoiceOn < earliest;
  return { countedOn: isBackDated ? earliest : invoice.invoiceOn, isBackDated, receivedOn };
}
