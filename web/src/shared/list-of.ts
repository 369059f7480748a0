import type { Report } from "../api/report.ts";
import type { QueueSearch } from "./queue/queue-tabs.ts";

/** The filter of the list of what was decided in a report's days. */
export function listOf({ from, to, vendor }: Pick<Report, "from" | "to" | "vendor">): QueueSearch {
  return { finalizedFrom: from, finalizedTo: to, ...(vendor === null ? {} : { vendor }) };
}

/**
 * The invoices behind a figure of savings, each with what it counts for: they add up to the figure, but for what vendors paid
 * back, which is a list of its own.
 */
export function savingsList(
  report: Pick<Report, "from" | "to" | "vendor" | "currency">,
  savings: "found" | "realized",
): QueueSearch {
  const columns = `vendor,state,billed,expected,approved,${savings},decided`;
  return { ...listOf(report), savings, currency: report.currency, sort: "-variance", columns };
}
