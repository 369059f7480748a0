import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type TrailEvent = ItemOf<"listAuditTrail">;

/** As it stands in the address. */
export interface TrailFilter {
  readonly kind?: string;
  readonly touches?: string;
  readonly actor?: string;
  readonly operation?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly until?: string;
}

const PAGE_SIZE = 60;
const DAY_MS = 86_400_000;

/** Days of the address as instants: the last one is meant as a whole. */
function asked({ from, until, ...filter }: TrailFilter) {
  const end = until === undefined ? Number.NaN : Date.parse(until) + DAY_MS;
  const begin = from === undefined ? Number.NaN : Date.parse(from);
  return {
    ...filter,
    ...(Number.isNaN(begin) ? {} : { from: new Date(begin).toISOString() }),
    ...(Number.isNaN(end) ? {} : { until: new Date(end).toISOString() }),
  };
}

/** Who changed what, the newest first. */
export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit-trail", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/audit-trail", {
          params: { query: { ...asked(filter), limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Everything that fits, as CSV. */
export function trailFile(filter: TrailFilter): Promise<Blob> {
  return answer(api.GET("/manage/audit-trail", { params: { query: { ...asked(filter), format: "csv" } }, parseAs: "blob" }));
}
