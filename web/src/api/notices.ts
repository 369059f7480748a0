import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type NoticeChoices = AnswerOf<"getNoticeChoices">;
export type NoticeChange = BodyOf<"putNoticeChoices">;
export type Notice = ItemOf<"listNotices">;

/** What one is told of in this tenant, how and when. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/notices", { signal })),
});

export function chooseNotices(body: NoticeChange) {
  return answer(api.PUT("/manage/account/notices", { body }));
}

const NEWEST = 8;
const PAGE_SIZE = 50;
/** Where the stream of changes is away, the bell still rings. */
const AGAIN_MS = 60_000;

/** The newest of what one is told of, and how many one has not read. */
export const newestNoticesQuery = queryOptions({
  queryKey: ["told", "newest"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/notices/told", { params: { query: { limit: NEWEST } }, signal })),
  refetchInterval: AGAIN_MS,
});

/** All of what one is told of, or what one has not read of it. */
export function noticeListQuery(unread: boolean) {
  return infiniteQueryOptions({
    queryKey: ["told", "all", unread],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/account/notices/told", { params: { query: { unread, limit: PAGE_SIZE, ...after(pageParam) } }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Notes these as read, or all that came until then; what is on the screen is asked again. */
export async function readNotices(client: QueryClient, body: BodyOf<"readNotices">): Promise<void> {
  await answer(api.POST("/manage/account/notices/read", { body }));
  await client.invalidateQueries({ queryKey: ["told"] });
}

/** Stops the weekly mail by what stands in its link, for whoever has it. */
export function stopWeeklyMail(token: string): Promise<void> {
  return answer(api.POST("/auth/weekly-mail/stop", { params: { query: { token } } }));
}
