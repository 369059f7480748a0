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

export function confirmDocument(uuid: string, body: Confirmation) {
  return answer(api.POST("/manage/documents/{uuid}/confirm", { params: { path: { uuid } }, body }));
}

/** What stands in a box that somebody drew on a page. */
export function readRegion(uuid: string, body: BodyOf<"readDocumentRegion">) {
  return answer(api.POST("/manage/documents/{uuid}/region", { params: { path: { uuid } }, body }));
}

/** The first vendors that a search finds. */
export async function findVendors(q: string, limit: number, signal: AbortSignal) {
  return (await answer(api.GET("/manage/vendors", { params: { query: { q, limit } }, signal }))).items;
}

/** An invoice that somebody typed, from no document: it is there a moment later. */
export function keyInvoice(body: BodyOf<"keyInvoice">) {
  return answer(api.POST("/manage/invoices", { body }));
}
