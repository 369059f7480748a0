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
