import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type ComparisonPage = AnswerOf<"listReadingComparisons">;
export type ReadingComparison = ItemOf<"listReadingComparisons">;
export type ComparisonDecision = BodyOf<"decideReadingComparison">["decision"];

/** Which reader reads, and whether it is on trial. */
export const readerQuery = queryOptions({
  queryKey: ["reading-comparisons", "reader"],
  queryFn: ({ signal }) => answer(api.GET("/manage/reader", { signal })),
});

const PAGE_SIZE = 10;
const LOOK_AGAIN_MS = 2_000;

/** How readers did on reviewed documents, the newest first; looked at again while one is read. */
export function comparisonsQuery() {
  return infiniteQueryOptions({
    queryKey: ["reading-comparisons", "list"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/reading-comparisons", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some((each) => each.state === "running") === true ? LOOK_AGAIN_MS : false,
  });
}

export function compareReadings() {
  return answer(api.POST("/manage/reading-comparisons"));
}

export function decideComparison({ uuid, decision }: { readonly uuid: string; readonly decision: ComparisonDecision }) {
  return answer(api.POST("/manage/reading-comparisons/{uuid}/decide", { params: { path: { uuid } }, body: { decision } }));
}
