import { queryOptions } from "@tanstack/react-query";
import type { ItemOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type FirstStep = ItemOf<"listFirstSteps">;

/** Steps are done elsewhere, in another window or by a program: the ticks come by themselves. */
const FRESH_MS = 15_000;

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => answer(api.GET("/manage/first-steps", { signal })),
  refetchInterval: ({ state }) => (state.data?.items.every(({ done }) => done) === true ? false : FRESH_MS),
});
