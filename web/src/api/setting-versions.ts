import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type SettingVersion = ItemOf<"listSettingVersions">;
export type SettingKind = SettingVersion["kind"];
export type VersionPreview = AnswerOf<"previewSettingVersion">;

/** How far looks at the open invoices are after changes of codes, rates or overrides; asked again while one is under way. */
export const reauditsQuery = queryOptions({
  queryKey: ["reaudits"],
  queryFn: ({ signal }) => answer(api.GET("/manage/reaudits", { signal })),
  refetchInterval: (query) => ((query.state.data?.items.length ?? 0) > 0 ? 2_000 : 30_000),
});

const PAGE_SIZE = 25;
const MAX_PREVIEWED = 200;

/** Versions of settings that move money, the newest first; of every kind where none is named. */
export function settingVersionsQuery(kind: SettingKind | null, subject: string | null) {
  return infiniteQueryOptions({
    queryKey: ["setting-versions", kind, subject],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/setting-versions", {
          params: {
            query: {
              limit: PAGE_SIZE,
              ...(kind === null ? {} : { kind }),
              ...(subject === null ? {} : { subject }),
              ...after(pageParam),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A version with what its setting is known by now: whoever changes it meanwhile is told of. */
export function settingVersionQuery(versionUuid: string) {
  return queryOptions({
    queryKey: ["setting-version", versionUuid],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/setting-versions/{versionUuid}", { params: { path: { versionUuid } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a version would change among open invoices: the first two hundred of them. */
export function versionPreviewQuery(versionUuid: string) {
  return queryOptions({
    queryKey: ["setting-version-preview", versionUuid],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/manage/setting-versions/{versionUuid}/preview", {
          params: { path: { versionUuid }, query: { limit: MAX_PREVIEWED } },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Only while the setting is what its reader saw: 409 otherwise. */
export function restoreVersion(versionUuid: string, eTag: string, effectiveFrom: string | null) {
  return answer(
    api.POST("/manage/setting-versions/{versionUuid}/restore", {
      params: { path: { versionUuid } },
      body: { eTag, effectiveFrom },
    }),
  );
}
export function withdrawVersion(versionUuid: string) {
  return answer(api.POST("/manage/setting-versions/{versionUuid}/withdraw", { params: { path: { versionUuid } } }));
}
