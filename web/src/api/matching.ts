import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, ItemOf, Workspace } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type OrderCandidate = ItemOf<"listCandidates">;
export type MatchPreview = AnswerOf<"previewMatch">;

const PAGE_SIZE = 10;

const at = (invoiceUuid: string) => ({ params: { path: { invoiceUuid } } });

/** Orders the invoice may be for, the best first. */
export function candidatesQuery({ uuid, eTag }: Workspace) {
  return queryOptions({
    queryKey: ["invoice", uuid, "candidates", eTag],
    queryFn: async ({ signal }) =>
      (await answer(api.GET("/manage/invoices/{invoiceUuid}/candidates", { ...at(uuid), signal }))).items,
  });
}

/** What orders are looked for by; an empty field looks for nothing. */
export interface OrderSearchText {
  readonly q: string;
  readonly vendor: string;
  readonly place: string;
  readonly shipFrom: string;
  readonly shipTo: string;
}

export function orderSearchQuery(words: OrderSearchText) {
  const query = Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ""));
  return infiniteQueryOptions({
    queryKey: ["orders", "picker", query],
    queryFn: ({ pageParam, signal }) =>
      answer(api.GET("/manage/orders", { params: { query: { ...query, limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: Object.keys(query).length > 0,
  });
}

/** What the audit would say of the invoice, matched to these orders. Nothing is stored. */
export function matchPreviewQuery({ uuid, eTag }: Workspace, orderExternalIds: readonly string[]) {
  return queryOptions({
    queryKey: ["invoice", uuid, "match-preview", eTag, orderExternalIds],
    queryFn: ({ signal }) =>
      answer(
        api.POST("/manage/invoices/{invoiceUuid}/match/preview", {
          ...at(uuid),
          body: { eTag, orderExternalIds: [...orderExternalIds] },
          signal,
        }),
      ),
    enabled: orderExternalIds.length > 0,
    retry: false,
  });
}

interface Invoice {
  readonly uuid: string;
  readonly eTag: string;
}

const given = (reason: string | null): { readonly reason?: string } => (reason === null ? {} : { reason });

export function matchOrders({ uuid, eTag }: Invoice, orderExternalIds: readonly string[], reason: string | null) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/match", {
      ...at(uuid),
      body: { eTag, orderExternalIds: [...orderExternalIds], ...given(reason) },
    }),
  );
}

export function unmatchOrders({ uuid, eTag }: Invoice, reason: string | null) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/unmatch", { ...at(uuid), body: { eTag, ...given(reason) } }));
}

/** Lets the invoice's references decide about its orders again. */
export function rematchOrders({ uuid, eTag }: Invoice, reason: string | null) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/rematch", { ...at(uuid), body: { eTag, ...given(reason) } }));
}
