import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf, Workspace } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type RatingRun = Workspace["ratings"][number];
export type RatedCharge = RatingRun["vendorCharges"][number];
export type RatingEngine = AnswerOf<"getRatingEngine">;
export type RatingCall = ItemOf<"listRatingCalls">;
export type CheckedEngine = AnswerOf<"testRatingEngine">;

/** Asks the rating engine; `signal` cancels the call, in the service too. */
export function askRatingEngine({ uuid, eTag }: Pick<Workspace, "uuid" | "eTag">, signal: AbortSignal) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/rate", { params: { path: { invoiceUuid: uuid } }, body: { eTag }, signal }),
  );
}

/** One run with what was sent and all that came back, and what moved since another: the one before, unless one is named. */
export function ratingQuery(invoiceUuid: string, ratingUuid: string, comparedTo: string | undefined) {
  return queryOptions({
    queryKey: ["rating", ratingUuid, comparedTo ?? ""],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/manage/invoices/{invoiceUuid}/ratings/{ratingUuid}", {
          params: { path: { invoiceUuid, ratingUuid }, query: comparedTo === undefined ? {} : { comparedTo } },
          signal,
        }),
      ),
  });
}

export const ratingEngineQuery = queryOptions({
  queryKey: ["rating-engine"],
  queryFn: ({ signal }) => answer(api.GET("/manage/rating-engine", { signal })),
});

export function changeRatingEngine(body: BodyOf<"changeRatingEngine">) {
  return answer(api.PUT("/manage/rating-engine", { body }));
}

export function removeRatingEngine() {
  return answer(api.DELETE("/manage/rating-engine"));
}

export function rotateRatingKey() {
  return answer(api.POST("/manage/rating-engine/rotate-key"));
}

export function activateRatingKey() {
  return answer(api.POST("/manage/rating-engine/activate-key"));
}

export function testRatingEngine() {
  return answer(api.POST("/manage/rating-engine/test"));
}

const CALLS_A_PAGE = 20;

/** Calls of the engine of all invoices, the newest first. Asked again by itself while one is under way. */
export function ratingCallsQuery() {
  return infiniteQueryOptions({
    queryKey: ["rating-engine", "calls"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/rating-engine/calls", { params: { query: { limit: CALLS_A_PAGE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.items.some(({ status }) => status === "running")) === true ? 5_000 : false,
  });
}
