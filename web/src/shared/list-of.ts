import type { Report } from "../api/report.ts";
import type { QueueSearch } from "./queue/queue-tabs.ts";

/** The filter of the list of what was decided in a report's days. */
export function listOf({ from, to, vendor }: Pick<Report, "from" | "to" | "vendor">): QueueSearch {
  return { finalizedFrom: from, finalizedTo: to, ...(vendor === null ? {} : { vendor }) };
}
