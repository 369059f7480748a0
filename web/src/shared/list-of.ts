import type { RecoveryFilter } from "../api/recoveries.ts";
import type { Report } from "../api/report.ts";
import type { QueueSearch } from "./queue/queue-tabs.ts";

/** The filter of the list of what was decided in a report's days. */
export function listOf({ from, to, vendor }: Pick<Report, "from" | "to" | "vendor">): QueueSearch {
  return { finalizedFrom: from, finalizedTo: to, ...(vendor === null ? {} : { vendor }) };
}

/** The recoveries on which vendors paid back in a report's days: what they paid then adds up to its figure. */
export function paidBackList({
  from,
  to,
  vendor,
  currency,
}: Pick<Report, "from" | "to" | "vendor" | "currency">): RecoveryFilter {
  return { recoveredFrom: from, recoveredTo: to, currency, ...(vendor === null ? {} : { vendor }) };
}

/** The invoices behind a figure of savings, each with what it counts for: they add up to the figure. */
export function savingsList(
  report: Pick<Report, "from" | "to" | "vendor" | "currency">,
  savings: "found" | "realized",
): QueueSearch {
  const columns = `vendor,state,billed,expected,approved,${savings},decided`;
  return { ...listOf(report), savings, currency: report.currency, sort: "-variance", columns };
}
