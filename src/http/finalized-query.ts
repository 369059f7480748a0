import type { Static } from "typebox";
import type { FinalizedQuery, LegacyFinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { type Instant, parseInstant } from "#domain/day/instant.ts";
import type { FinalizedListQuery } from "#usecases/invoice/list-finalized-invoices.ts";
import { type Refusal, refuse } from "./refusals.ts";

/** An unencoded `+` of a zone arrives as a blank. */
const readInstant = (text: string): Instant | undefined =>
  parseInstant(text.replace(/ (?=\d{2}:?\d{2}$)/, (blank, at: number) => (at > 10 ? "+" : blank)));

/**
 * The parameters of both finalized listings with their defaults. Instants are read again at their full precision: a date that was
 * given out finds its place.
 */
export function readFinalizedQuery(
  query: Static<typeof FinalizedQuery> | Static<typeof LegacyFinalizedQuery>,
): FinalizedListQuery | Refusal {
  const startTime = readInstant(query.StartTime);
  const endTime = query.EndTime === undefined || query.EndTime === null ? null : readInstant(query.EndTime);
  if (startTime === undefined || endTime === undefined) {
    return refuse("validation-failed", {
      ...(startTime === undefined ? { StartTime: ["StartTime must be an ISO 8601 date-time"] } : {}),
      ...(endTime === undefined ? { EndTime: ["EndTime must be an ISO 8601 date-time"] } : {}),
    });
  }
  return {
    startTime,
    endTime,
    sortOrder: query.SortOrder ?? "DESC",
    pageSize: query.PageSize ?? 20,
    pageNumber: query.PageNumber ?? 0,
    resultsDelivered: query.ResultsDelivered ?? null,
    includeUnmatched: ("IncludeUnmatched" in query ? query.IncludeUnmatched : null) ?? false,
  };
}
