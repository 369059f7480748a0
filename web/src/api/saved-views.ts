import { queryOptions } from "@tanstack/react-query";
import type { BodyOf, Schemas } from "./answers.ts";
import { answer, api } from "./client.ts";

export type SavedView = Schemas["SavedView"];

/** As many as are shown at once. */
const MAX_SHOWN = 200;

export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: ({ signal }) => answer(api.GET("/manage/views", { params: { query: { limit: MAX_SHOWN } }, signal })),
  staleTime: 60_000,
});

export function saveView(body: BodyOf<"saveView">): Promise<SavedView> {
  return answer(api.POST("/manage/views", { body })) as Promise<SavedView>;
}

export function changeView(uuid: string, body: BodyOf<"changeView">) {
  return answer(api.PUT("/manage/views/{uuid}", { params: { path: { uuid } }, body }));
}

export function removeView(uuid: string) {
  return answer(api.DELETE("/manage/views/{uuid}", { params: { path: { uuid } } }));
}
