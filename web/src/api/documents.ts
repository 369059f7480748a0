import { answer, api } from "./client.ts";

export function documentFile(uuid: string, signal?: AbortSignal): Promise<Blob> {
  return answer(
    api.GET("/manage/documents/{uuid}/file", {
      params: { path: { uuid } },
      parseAs: "blob",
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}
