import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type Vendor = AnswerOf<"getVendor">;

export function vendorQuery(externalId: string) {
  return queryOptions({
    queryKey: ["vendor", externalId],
    queryFn: ({ signal }) => answer(api.GET("/manage/vendors/{externalId}", { params: { path: { externalId } }, signal })),
  });
}

/** The first vendors that a text finds: a part of the name, the beginning of the id, or a SCAC. */
export function vendorsPage(q: string, page: { readonly limit: number; readonly signal: AbortSignal }) {
  return answer(api.GET("/manage/vendors", { params: { query: { q, limit: page.limit } }, signal: page.signal }));
}
