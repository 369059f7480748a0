import { infiniteQueryOptions } from "@tanstack/react-query";
import type { operations } from "../../../sdk/openapi.generated.ts";
import { after, answer, api } from "./client.ts";

type DisputePage = operations["listAllDisputes"]["responses"][200]["content"]["application/json"];
/** A dispute as lists show it. */
export type DisputeSummary = DisputePage["items"][number];
export type DisputeCounts = DisputePage["counts"];
export type DisputeTotals = DisputePage["totals"][number];

export interface DisputeFilter {
  readonly turn?: string;
  readonly state?: string;
  readonly sort?: string;
  /** The vendor's externalId or SCAC. */
  readonly vendor?: string;
  readonly q?: string;
  /** As the address says it. */
  readonly olderThanDays?: string;
}

const PAGE_SIZE = 50;

export function disputesQuery({ olderThanDays, ...filter }: DisputeFilter) {
  const days = /^\d{1,5}$/.test(olderThanDays ?? "") ? { olderThanDays: Number(olderThanDays) } : {};
  return infiniteQueryOptions({
    queryKey: ["disputes", filter, days],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/disputes", {
          params: { query: { ...filter, ...days, limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
