import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, ItemOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type Double = ItemOf<"listVendorDoubles">;
export type MergePreview = AnswerOf<"getVendorMergePreview">;
export type MergeAnswer = AnswerOf<"mergeVendor">;

/** Records that may be the same carrier as this one. */
export function doublesQuery(externalId: string) {
  return queryOptions({
    queryKey: ["vendor-doubles", externalId],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/vendors/{externalId}/doubles", { params: { path: { externalId } }, signal })),
  });
}

/** What a merge would change. */
export function mergePreviewQuery(externalId: string, into: string) {
  return queryOptions({
    queryKey: ["vendor-doubles", externalId, "preview", into],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/manage/vendors/{externalId}/merge-preview", { params: { path: { externalId }, query: { into } }, signal }),
      ),
    enabled: into !== "",
    gcTime: 0,
  });
}

export function mergeVendor(externalId: string, into: string, reason: string) {
  return answer(api.POST("/manage/vendors/{externalId}/merge", { params: { path: { externalId } }, body: { into, reason } }));
}

export function takeVendorApart(externalId: string, reason: string) {
  return answer(api.POST("/manage/vendors/{externalId}/take-apart", { params: { path: { externalId } }, body: { reason } }));
}
