import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BodyOf, ItemOf } from "./answers.ts";
import { errorOf } from "./api-error.ts";
import { after, answer, api } from "./client.ts";

export type VendorSummary = ItemOf<"listVendors">;
export type Customer = ItemOf<"listCustomers">;
export type CustomerChange = BodyOf<"putCustomer">;
export type VendorChange = BodyOf<"putVendor">;

const PAGE_SIZE = 60;
const page = (q: string | undefined, cursor: string | null) => ({
  params: { query: { limit: PAGE_SIZE, ...(q === undefined ? {} : { q }), ...after(cursor) } },
});

export function vendorsQuery(q: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["vendors", q ?? ""],
    queryFn: ({ pageParam, signal }) => answer(api.GET("/manage/vendors", { ...page(q, pageParam), signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function customersQuery(q: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["customers", q ?? ""],
    queryFn: ({ pageParam, signal }) => answer(api.GET("/manage/customers", { ...page(q, pageParam), signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function customerQuery(externalId: string) {
  return queryOptions({
    queryKey: ["customers", "one", externalId],
    queryFn: ({ signal }) => answer(api.GET("/manage/customers/{externalId}", { params: { path: { externalId } }, signal })),
  });
}

/** Made from the record of this eTag: refused with 409 where somebody saved it since. */
export function putCustomer(externalId: string, body: CustomerChange, eTag: string) {
  return answer(api.PUT("/manage/customers/{externalId}", { params: { path: { externalId } }, body, ...madeFrom(eTag) }));
}

export function putVendor(externalId: string, body: VendorChange, eTag: string) {
  return answer(api.PUT("/manage/vendors/{externalId}", { params: { path: { externalId } }, body, ...madeFrom(eTag) }));
}

/** Nothing of a blocked vendor is approved automatically; without a reason it is unblocked. */
export function blockVendor(externalId: string, reason: string | null) {
  const body = { blocked: reason !== null, ...(reason === null ? {} : { reason }) };
  return answer(api.PUT("/manage/vendors/{externalId}/block", { params: { path: { externalId } }, body }));
}

const madeFrom = (eTag: string) => ({ headers: { "if-match": eTag } });

interface Read<Record> {
  /** Null: none has this id. */
  readonly record: Record | null;
  readonly eTag: string;
}

/** What a change of a record that nobody made yet is made from. */
export const NO_RECORD = '"0"';

/** A vendor's record as it is now, outside the cache, with what a change of it is made from. */
export async function readVendorRecord(externalId: string): Promise<Read<VendorSummary>> {
  return readOf(await api.GET("/manage/vendors/{externalId}", { params: { path: { externalId } } }));
}

export async function readCustomerRecord(externalId: string): Promise<Read<Customer>> {
  return readOf(await api.GET("/manage/customers/{externalId}", { params: { path: { externalId } } }));
}

function readOf<Record>({ data, error, response }: { data?: Record; error?: unknown; response: Response }): Read<Record> {
  if (response.status === 404) return { record: null, eTag: NO_RECORD };
  if (!response.ok) throw errorOf(response, error);
  return { record: data ?? null, eTag: response.headers.get("etag") ?? NO_RECORD };
}
