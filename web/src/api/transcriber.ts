import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Transcriber = AnswerOf<"getTranscriber">;
export type TranscriberCall = ItemOf<"listTranscriberCalls">;
export type CheckedTranscriber = AnswerOf<"testTranscriber">;

export const transcriberQuery = queryOptions({
  queryKey: ["transcriber"],
  queryFn: ({ signal }) => answer(api.GET("/manage/transcriber", { signal })),
});

export function changeTranscriber(body: BodyOf<"changeTranscriber">) {
  return answer(api.PUT("/manage/transcriber", { body }));
}

export function removeTranscriber() {
  return answer(api.DELETE("/manage/transcriber"));
}

export function testTranscriber() {
  return answer(api.POST("/manage/transcriber/test"));
}

const CALLS_A_PAGE = 20;

/** Calls of the document AI, the newest first. Asked again by itself while one is under way. */
export function transcriberCallsQuery() {
  return infiniteQueryOptions({
    queryKey: ["transcriber", "calls"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/transcriber/calls", { params: { query: { limit: CALLS_A_PAGE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.items.some(({ status }) => status === "running")) === true ? 5_000 : false,
  });
}
