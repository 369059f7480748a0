import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, Schemas } from "./answers.ts";
import { answer, api } from "./client.ts";

export type AssignmentRules = AnswerOf<"getAssignmentRules">;
export type AssignmentRule = Schemas["AssignmentRule"];
export type AssignmentRun = NonNullable<AssignmentRules["run"]>;
/** A rule as it is sent. */
export type WantedRule = BodyOf<"putAssignmentRules">["rules"][number];

const WATCHED_MS = 1_000;

/** The rules in their order, and how far the run that began last is: looked at again while it is under way. */
export const assignmentRulesQuery = queryOptions({
  queryKey: ["assignment-rules"],
  queryFn: ({ signal }) => answer(api.GET("/manage/assignment-rules", { signal })),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.run ?? null) ? WATCHED_MS : false),
});

export function isUnderWay(run: AssignmentRun | null): boolean {
  return run?.state === "running" || run?.state === "undoing";
}

/** What the rules that are kept would assign now; `eTag` says which those are, and `run` which run came before. */
export function assignmentPreviewQuery({ eTag, run }: Pick<AssignmentRules, "eTag" | "run">) {
  return queryOptions({
    queryKey: ["assignment-preview", eTag, run?.uuid, run?.state],
    queryFn: ({ signal }) => answer(api.POST("/manage/assignment-rules/preview", { body: {}, signal })),
  });
}

export function putAssignmentRules(rules: readonly WantedRule[], eTag: string) {
  return answer(api.PUT("/manage/assignment-rules", { body: { rules: [...rules], eTag } }));
}

export function applyAssignmentRules(eTag: string) {
  return answer(api.POST("/manage/assignment-rules/apply", { body: { eTag } }));
}

export function undoAssignmentRun(runUuid: string) {
  return answer(api.POST("/manage/assignment-rules/runs/{runUuid}/undo", { params: { path: { runUuid } } }));
}
