import { queryOptions } from "@tanstack/react-query";
import { errorOf } from "./api-error.ts";
import { answer, api } from "./client.ts";

/** More pages than this are not drawn for one person at once: others wait for theirs. */
const MAX_DRAWN_AT_ONCE = 2;
let drawing = 0;
const turns: (() => void)[] = [];

async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (drawing >= MAX_DRAWN_AT_ONCE) await new Promise<void>((go) => turns.push(go));
  else drawing += 1;
  try {
    return await draw();
  } finally {
    const next = turns.shift();
    if (next === undefined) drawing -= 1;
    else next();
  }
}

interface DrawnPage {
  readonly picture: Blob;
  /** Of the whole document. */
  readonly pages: number;
}

async function drawnPage(uuid: string, page: number, signal: AbortSignal): Promise<DrawnPage> {
  const path = { uuid, page: `${page}.png` };
  const { data, error, response } = await api.GET("/manage/documents/{uuid}/pages/{page}", {
    params: { path },
    parseAs: "blob",
    signal,
  });
  if (!response.ok) throw errorOf(response, error);
  return { picture: data as Blob, pages: Number(response.headers.get("page-count") ?? 1) };
}

/** A page as a picture: the file itself is not opened here. */
export function pagePictureQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: ["document-page", uuid, page],
    queryFn: ({ signal }) => inTurn(() => drawnPage(uuid, page, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** How many pages a document has that was not read. */
export function pageCountQuery(uuid: string) {
  return queryOptions({
    queryKey: ["document-page-count", uuid],
    queryFn: async ({ client }) => (await client.ensureQueryData(pagePictureQuery(uuid, 1))).pages,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Where words stand in a document. */
export function findInDocumentQuery(uuid: string, q: string, limit?: number) {
  return queryOptions({
    queryKey: ["document-find", uuid, q, limit],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/manage/documents/{uuid}/find", {
          params: { path: { uuid }, query: { q, ...(limit === undefined ? {} : { limit }) } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });
}
