import { infiniteQueryOptions } from "@tanstack/react-query";
import type { BodyOf, ItemOf } from "./answers.ts";
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

export function putCustomer(externalId: string, body: CustomerChange) {
  return answer(api.PUT("/manage/customers/{externalId}", { params: { path: { externalId } }, body }));
}

export function putVendor(externalId: string, body: VendorChange) {
  return answer(api.PUT("/manage/vendors/{externalId}", { params: { path: { externalId } }, body }));
}
