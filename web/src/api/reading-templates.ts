import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type ReadingTemplate = ItemOf<"listReadingTemplates">;

const PAGE_SIZE = 40;

/** What corrections taught of layouts, the newest first. */
export function readingTemplatesQuery() {
  return infiniteQueryOptions({
    queryKey: ["reading-templates"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/reading-templates", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export type ReadingThreshold = ItemOf<"listReadingThresholds">;

/** How sure bills have to be read before they need nobody, a kind each. */
export function readingThresholdsQuery() {
  return infiniteQueryOptions({
    queryKey: ["reading-thresholds"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/reading-thresholds", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The version before it reads again, or none. */
export function takeTemplateBack({ uuid, version }: Pick<ReadingTemplate, "uuid" | "version">) {
  return answer(api.DELETE("/manage/reading-templates/{uuid}", { params: { path: { uuid }, query: { version } } }));
}
