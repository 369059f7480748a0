import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Schemas } from "./answers.ts";
import { answer, api } from "./client.ts";

export type Report = Schemas["Report"];
export type ReportSums = Schemas["ReportSums"];

export interface ReportSearch {
  readonly from?: string;
  readonly to?: string;
  readonly vendor?: string;
  readonly currency?: string;
}

export function reportQuery(search: ReportSearch) {
  return queryOptions({
    queryKey: ["report", search],
    queryFn: ({ signal }) => answer(api.GET("/manage/report", { params: { query: search }, signal })),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** The vendors' rows as CSV. */
export function reportFile(search: ReportSearch): Promise<Blob> {
  return answer(api.GET("/manage/report", { params: { query: { ...search, format: "csv" } }, parseAs: "blob" })) as Promise<Blob>;
}
