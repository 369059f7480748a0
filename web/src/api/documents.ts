import { answer, api } from "./client.ts";

export const documentFile = (uuid: string, signal?: AbortSignal): Promise<Blob> =>
  answer(
    api.GET("/manage/documents/{uuid}/file", {
      params: { path: { uuid } },
      parseAs: "blob",
      ...(signal === undefined ? {} : { signal }),
    }),
  );
