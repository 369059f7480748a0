import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type OwnPreferences = AnswerOf<"getPreferences">;
export type PreferencesChange = BodyOf<"putPreferences">;

/** How the app looks and listens for the person who looks: read once a visit, as what is changed is changed here. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/preferences", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export function putPreferences(body: PreferencesChange) {
  return answer(api.PUT("/manage/account/preferences", { body }));
}
