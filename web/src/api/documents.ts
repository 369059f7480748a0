import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BodyOf, ItemOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type ListedDocument = ItemOf<"listDocuments">;
export type ManagedDocument = Schemas["ManagedDocument"];

export interface DocumentSearch {
  readonly q?: string;
  readonly text?: string;
  readonly type?: string;
  readonly status?: string;
  readonly order?: string;
  readonly invoice?: string;
  readonly vendor?: string;
  readonly linked?: string;
}

const PAGE_SIZE = 50;

/** Documents, the newest first. */
export function documentsQuery({ linked, ...search }: DocumentSearch) {
  const query = { ...search, ...(linked === undefined ? {} : { linked: linked === "yes" }) };
  return infiniteQueryOptions({
    queryKey: ["documents", query],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/documents", { params: { query: { ...query, limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function documentQuery(uuid: string) {
  return queryOptions({
    queryKey: ["documents", "one", uuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/documents/{uuid}", { params: { path: { uuid } }, signal })),
  });
}

export function documentFile(uuid: string, signal?: AbortSignal): Promise<Blob> {
  return answer(
    api.GET("/manage/documents/{uuid}/file", {
      params: { path: { uuid } },
      parseAs: "blob",
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

/** Their files in one archive. */
export function documentsArchive(uuids: readonly string[]): Promise<Blob> {
  return answer(api.POST("/manage/documents/archive", { body: { uuids: [...uuids] }, parseAs: "blob" })) as Promise<Blob>;
}

export function changeDocument(uuid: string, body: BodyOf<"changeDocument">) {
  return answer(api.PATCH("/manage/documents/{uuid}", { params: { path: { uuid } }, body }));
}

export function approveDocument(uuid: string, eTag: string) {
  return answer(api.POST("/manage/documents/{uuid}/approve", { params: { path: { uuid } }, body: { eTag } }));
}

export function readDocumentAgain(uuid: string) {
  return answer(api.POST("/manage/documents/{uuid}/read", { params: { path: { uuid } } }));
}

export function splitDocument(uuid: string, body: BodyOf<"splitDocument">) {
  return answer(api.POST("/manage/documents/{uuid}/split", { params: { path: { uuid } }, body }));
}

/** The pages of several documents become one. */
export function mergeDocuments(documents: readonly string[]) {
  return answer(api.POST("/manage/documents/merge", { body: { documents: [...documents] } }));
}

export function unmergeDocument(uuid: string) {
  return answer(api.POST("/manage/documents/{uuid}/unmerge", { params: { path: { uuid } } }));
}

export function redactDocument(uuid: string, body: BodyOf<"redactDocument">) {
  return answer(api.POST("/manage/documents/{uuid}/redact", { params: { path: { uuid } }, body }));
}
