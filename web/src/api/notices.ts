import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type NoticeChoices = AnswerOf<"getNoticeChoices">;
export type NoticeChange = BodyOf<"putNoticeChoices">;

/** What one is told of by mail in this tenant. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/notices", { signal })),
});

export function chooseNotices(body: NoticeChange) {
  return answer(api.PUT("/manage/account/notices", { body }));
}
