import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queueFilter, type QueueSearch, type QueueTab } from "../features/queue/queue-tabs.ts";
import { queryText, request } from "./request.ts";
import type {
  ApiKey,
  Delivery,
  DeliveryAttempt,
  IntakeMessage,
  Me,
  OrderListItem,
  Page,
  QueueCounts,
  QueueItem,
  WebhookEndpoint,
  Workspace,
} from "./types.ts";

const PAGE_SIZE = 60;

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => request<Me>("/manage/me", { signal }),
  staleTime: 60_000,
  retry: false,
});

export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: ({ signal }) => request<QueueCounts>("/manage/invoices/counts", { signal }),
  staleTime: 10_000,
});

const queuePath = (tab: QueueTab, search: QueueSearch, cursor: string | null): string =>
  `/manage/invoices${queryText({ ...queueFilter(tab), q: search.q, vendor: search.vendor, ...(search.assignee === undefined ? {} : { assignee: search.assignee }), ...(search.waits === undefined ? {} : { waits: search.waits }), limit: PAGE_SIZE, cursor })}`;

/** The first page of a queue as it stands now, outside the cache: to see what is new without moving a row. */
export const peekQueue = (tab: QueueTab, search: QueueSearch): Promise<Page<QueueItem>> => request(queuePath(tab, search, null));

/** A queue as it was when it was opened: it is loaded again only when its reader asks, so that no row moves under the cursor. */
export const queueQuery = (tab: QueueTab, search: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: ["queue", tab, search],
    queryFn: ({ pageParam, signal }) => request<Page<QueueItem>>(queuePath(tab, search, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  });

export const workspaceQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["invoice", uuid],
    queryFn: ({ signal }) => request<Workspace>(`/manage/invoices/${uuid}`, { signal }),
    staleTime: 15_000,
  });

export const ordersQuery = (q: string | undefined, status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["orders", q ?? "", status ?? ""],
    queryFn: ({ pageParam, signal }) =>
      request<Page<OrderListItem>>(`/manage/orders${queryText({ q, status, limit: PAGE_SIZE, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const orderQuery = (externalId: string) =>
  queryOptions({
    queryKey: ["order", externalId],
    queryFn: ({ signal }) => request<OrderDetail>(`/manage/orders/${encodeURIComponent(externalId)}`, { signal }),
  });

export interface OrderDetail extends Omit<OrderListItem, "invoices"> {
  readonly eTag: string;
  readonly approvedAt?: string | null;
  readonly cancelledAt?: string | null;
  readonly cancelledBy?: string | null;
  readonly cancelledByName?: string | null;
  readonly cancelledReason?: string | null;
  readonly versions: readonly { readonly version: number; readonly receivedAt: string; readonly source: string }[];
  readonly invoices: readonly { readonly uuid: string; readonly invoiceNumber: string; readonly status: string }[];
  /** The order as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

export const endpointsQuery = queryOptions({
  queryKey: ["endpoints"],
  queryFn: ({ signal }) => request<Page<WebhookEndpoint>>("/manage/webhook-endpoints?limit=100", { signal }),
});

export const deliveriesQuery = (search: { readonly endpoint?: string; readonly type?: string; readonly state?: string }) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", search],
    queryFn: ({ pageParam, signal }) =>
      request<Page<Delivery>>(`/manage/webhook-deliveries${queryText({ ...search, limit: PAGE_SIZE, cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const deliveryQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["delivery", uuid],
    queryFn: ({ signal }) =>
      request<Delivery & { readonly url: string; readonly payload: string; readonly attempts: readonly DeliveryAttempt[] }>(
        `/manage/webhook-deliveries/${uuid}`,
        { signal },
      ),
  });

export const intakeQuery = (search: { readonly state?: string; readonly operation?: string; readonly externalId?: string }) =>
  infiniteQueryOptions({
    queryKey: ["intake", search],
    queryFn: ({ pageParam, signal }) =>
      request<Page<IntakeMessage>>(`/manage/intake${queryText({ ...search, limit: PAGE_SIZE, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export interface ReasonCode {
  readonly code: string;
  readonly appliesTo: string;
  readonly description: string;
}
export const reasonCodesQuery = queryOptions({
  queryKey: ["reason-codes"],
  queryFn: ({ signal }) => request<readonly ReasonCode[]>("/manage/reason-codes", { signal }),
  staleTime: 60_000,
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => request<Page<ApiKey>>("/manage/api-keys?limit=100", { signal }),
});
