import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { operations } from "../../../sdk/openapi.generated.ts";
import type { AnswerOf, Me, QueueItem } from "./answers.ts";
import { ApiError } from "./api-error.ts";
import { after, answer, api } from "./client.ts";
import { t } from "../language/text.ts";

const PAGE_SIZE = 60;
/** As many as are shown at once: nobody has more endpoints or keys. */
const MAX_AT_ONCE = 100;

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<Me> => {
    const { user, ...me } = await answer(api.GET("/manage/me", { signal }));
    if (user === null) throw new ApiError(401, t`Nobody is signed in.`, null);
    return { ...me, user };
  },
  staleTime: 60_000,
  retry: false,
});

export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: ({ signal }) => answer(api.GET("/manage/invoices/counts", { signal })),
  staleTime: 10_000,
});

type InvoiceQuery = NonNullable<operations["listInvoices"]["parameters"]["query"]>;

/** What invoices are looked for by; the names are those of the address and of the service. */
export type InvoiceFilter = {
  readonly [Name in Exclude<keyof InvoiceQuery, "limit" | "cursor" | "format">]?: NonNullable<InvoiceQuery[Name]>;
};
export type InvoiceSort = NonNullable<InvoiceFilter["sort"]>;

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A page of invoices; the first one without a cursor. */
export function invoicesPage(
  filter: InvoiceFilter,
  page: { readonly limit: number; readonly cursor?: string | null; readonly signal?: AbortSignal },
): Promise<PageOf<QueueItem>> {
  const { limit, cursor = null, signal = null } = page;
  return answer(api.GET("/manage/invoices", { params: { query: { ...filter, limit, ...after(cursor) } }, signal }));
}

/** The first page of a queue as it stands now, outside the cache: to see what is new without moving a row. */
export function peekQueue(filter: InvoiceFilter): Promise<PageOf<QueueItem>> {
  return invoicesPage(filter, { limit: PAGE_SIZE });
}

/** A queue as it was when it was opened: it is loaded again only when its reader asks, so that no row moves under the cursor. */
export function queueQuery(tab: string, search: InvoiceFilter, filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: ["queue", tab, search],
    queryFn: ({ pageParam, signal }) => invoicesPage(filter, { limit: PAGE_SIZE, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  });
}

/** How many invoices a filter names, as far as they are counted. */
export function invoiceCountQuery(filter: InvoiceFilter) {
  return queryOptions({
    queryKey: ["invoice-count", filter],
    queryFn: ({ signal }) => answer(api.GET("/manage/invoices/count", { params: { query: filter }, signal })),
    staleTime: 30_000,
  });
}

/** Every invoice of a filter, as a file. */
export function invoicesFile(filter: InvoiceFilter, format: "csv" | "xlsx"): Promise<Blob> {
  return answer(api.GET("/manage/invoices", { params: { query: { ...filter, format } }, parseAs: "blob" })) as Promise<Blob>;
}

export function workspaceQuery(invoiceUuid: string) {
  return queryOptions({
    queryKey: ["invoice", invoiceUuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/invoices/{invoiceUuid}", { params: { path: { invoiceUuid } }, signal })),
    staleTime: 15_000,
  });
}

export type AsReturned = AnswerOf<"getInvoiceAsReturned">;

/** What a partner is given of an invoice, and whether they took it. */
export function asReturnedQuery(invoiceUuid: string) {
  return queryOptions({
    queryKey: ["invoice", invoiceUuid, "as-returned"],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/invoices/{invoiceUuid}/as-returned", { params: { path: { invoiceUuid } }, signal })),
  });
}

export type EarlierBills = AnswerOf<"listEarlierBills">;

/** The invoice beside the other bills of its orders. */
export function earlierBillsQuery(invoiceUuid: string) {
  return queryOptions({
    queryKey: ["invoice", invoiceUuid, "earlier-bills"],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/invoices/{invoiceUuid}/earlier-bills", { params: { path: { invoiceUuid } }, signal })),
  });
}

/** The invoice as it is now, outside the cache. */
export function readWorkspace(invoiceUuid: string): Promise<AnswerOf<"getWorkspace">> {
  return answer(api.GET("/manage/invoices/{invoiceUuid}", { params: { path: { invoiceUuid } } }));
}

export interface OrderFilter {
  readonly q?: string;
  readonly status?: string;
  readonly vendor?: string;
  readonly customer?: string;
}

export function ordersQuery(filter: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: ["orders", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/orders", {
          params: { query: { ...filter, limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The first orders of a filter. */
export function ordersPage(filter: OrderFilter, page: { readonly limit: number; readonly signal: AbortSignal }) {
  return answer(api.GET("/manage/orders", { params: { query: { ...filter, limit: page.limit } }, signal: page.signal }));
}

export function orderQuery(orderExternalId: string) {
  return queryOptions({
    queryKey: ["order", orderExternalId],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/orders/{orderExternalId}", { params: { path: { orderExternalId } }, signal })),
  });
}

export const endpointsQuery = queryOptions({
  queryKey: ["endpoints"],
  queryFn: ({ signal }) => answer(api.GET("/manage/webhook-endpoints", { params: { query: { limit: MAX_AT_ONCE } }, signal })),
});

export const reasonCodesQuery = queryOptions({
  queryKey: ["reason-codes"],
  queryFn: ({ signal }) => answer(api.GET("/manage/reason-codes", { signal })),
  staleTime: 60_000,
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => answer(api.GET("/manage/api-keys", { params: { query: { limit: MAX_AT_ONCE } }, signal })),
});

export const quotasQuery = queryOptions({
  queryKey: ["quotas"],
  queryFn: ({ signal }) => answer(api.GET("/manage/quotas", { signal })),
});
