import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Health = AnswerOf<"getHealth">;
export type ParkedJob = ItemOf<"listParkedJobs">;

/** What waits changes by itself: the page is looked at while something is mended. */
const FRESH_MS = 10_000;
const PAGE_SIZE = 30;
const MAX_ASKED = 50;

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => answer(api.GET("/manage/health", { signal })),
  refetchInterval: FRESH_MS,
});

/** Failed jobs, the newest first. */
export const parkedJobsQuery = infiniteQueryOptions({
  queryKey: ["parked-jobs"],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET("/manage/parked-jobs", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

const path = ({ kind, uuid }: Pick<ParkedJob, "kind" | "uuid">) => ({ params: { path: { kind, uuid } } });

export function retryJob(job: ParkedJob) {
  return answer(api.POST("/manage/parked-jobs/{kind}/{uuid}/retry", path(job)));
}
export function forgetJob(job: ParkedJob) {
  return answer(api.DELETE("/manage/parked-jobs/{kind}/{uuid}", path(job)));
}

/** Tries all failed jobs of a kind again, however many requests that takes. Answers how many these were. */
export async function retryJobsOfKind(kind: string): Promise<number> {
  let all = 0;
  // What fails again at once is parked again: that is not waited out.
  for (let asked = 0, left = true; left && asked < MAX_ASKED; asked += 1) {
    const given = await answer(api.POST("/manage/parked-jobs/{kind}/retry", { params: { path: { kind } } }));
    all += given.retried;
    left = given.left;
  }
  return all;
}
