import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Capture = ItemOf<"listCaptures">;
export type CaptureImage = Capture["images"][number];

const PAGE_SIZE = 40;

/** What the capture provider sent, the newest first. Asked again by itself while images are still fetched. */
export function capturesQuery() {
  return infiniteQueryOptions({
    queryKey: ["captures"],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/captures", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.items.some(({ state }) => state === "waiting")) === true ? 5_000 : false,
  });
}

/** Fetches the images of a capture that failed once more. */
export function retryCapture(uuid: string) {
  return answer(api.POST("/manage/captures/{uuid}/retry", { params: { path: { uuid } } }));
}

/** Whether there is a secret that the provider signs with, and the address it calls. */
export const captureSettingQuery = queryOptions({
  queryKey: ["capture-setting"],
  queryFn: ({ signal }) => answer(api.GET("/manage/capture", { signal })),
});

/** Makes a secret of the capture provider, or sets the given one; the one before stops at once. */
export function changeCaptureSecret(secret: string | null) {
  return answer(api.PUT("/manage/capture", { body: secret === null ? {} : { secret } }));
}
