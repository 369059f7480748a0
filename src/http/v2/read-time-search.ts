import type { OrderSearchBody } from "#contract/v2/read/searches.ts";
import { parseInstant } from "#domain/day/instant.ts";
import type { TimeSearch } from "#usecases/list/time-search.ts";
import { type Refusal, refuse } from "../refusals.ts";

/** What both searches have in common, with its defaults; instants at their full precision. */
export function readTimeSearch(body: OrderSearchBody): TimeSearch | Refusal {
  const startTime = parseInstant(body.startTime);
  const endTime = body.endTime === undefined || body.endTime === null ? null : parseInstant(body.endTime);
  if (startTime === undefined) return refuse("validation-failed", { startTime: ["startTime must be an ISO 8601 date-time"] });
  if (endTime === undefined) return refuse("validation-failed", { endTime: ["endTime must be an ISO 8601 date-time"] });
  return { startTime, endTime, pageSize: body.pageSize ?? 20, pageNumber: body.pageNumber ?? 0 };
}
