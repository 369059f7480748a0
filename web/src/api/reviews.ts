import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BodyOf, ItemOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Review = ItemOf<"listReviews">;
export type ReviewedDocument = Schemas["ManagedDocument"];
export type Transcription = ReviewedDocument["transcription"];
export type ReadFact = Transcription["fields"][string];
export type Confirmation = BodyOf<"confirmDocument">;

export interface ReviewSearch {
  readonly state?: string;
  readonly type?: string;
  readonly vendor?: string;
  readonly minAgeHours?: string;
}

const PAGE_SIZE = 50;

const filterOf = ({ type, vendor, minAgeHours }: ReviewSearch) => ({
  ...(type === undefined ? {} : { type: type as "Invoice" }),
  ...(vendor === undefined ? {} : { vendor }),
  ...(minAgeHours === undefined ? {} : { minAgeHours: Number(minAgeHours) }),
});

/** What waits for a person, in the order in which it is given out. */
export function reviewsQuery({ state, ...search }: ReviewSearch) {
  const query = { ...(state === undefined ? {} : { state: state as "waiting" }), ...filterOf(search) };
  return infiniteQueryOptions({
    queryKey: ["reviews", query],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/reviews", { params: { query: { ...query, limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const reviewCountsQuery = queryOptions({
  queryKey: ["reviews", "counts"],
  queryFn: ({ signal }) => answer(api.GET("/manage/reviews/counts", { signal })),
});

/** The next document, which nobody else is given for ten minutes; null: none waits. */
export async function takeNextReview(search: ReviewSearch) {
  return (await answer(api.POST("/manage/reviews/next", { body: filterOf(search) }))).review;
}

export function takeReview(uuid: string) {
  return answer(api.POST("/manage/reviews/{uuid}/take", { params: { path: { uuid } } }));
}

export function skipReview(uuid: string) {
  return answer(api.POST("/manage/reviews/{uuid}/skip", { params: { path: { uuid } } }));
}

export function reviewedDocumentQuery(uuid: string) {
  return queryOptions({
    queryKey: ["reviewed-document", uuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/documents/{uuid}", { params: { path: { uuid } }, signal })),
    // What a person is editing does not change under their hands: the eTag tells when it was changed.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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

/** A page as a picture: the file itself is not opened here. */
export function pagePictureQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: ["document-page", uuid, page],
    queryFn: ({ signal }) =>
      inTurn(
        () =>
          answer(
            api.GET("/manage/documents/{uuid}/pages/{page}", {
              params: { path: { uuid, page: `${page}.png` } },
              parseAs: "blob",
              signal,
            }),
          ) as Promise<Blob>,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export function confirmDocument(uuid: string, body: Confirmation) {
  return answer(api.POST("/manage/documents/{uuid}/confirm", { params: { path: { uuid } }, body }));
}

/** The first vendors that a search finds. */
export async function findVendors(q: string, limit: number, signal: AbortSignal) {
  return (await answer(api.GET("/manage/vendors", { params: { query: { q, limit } }, signal }))).items;
}
