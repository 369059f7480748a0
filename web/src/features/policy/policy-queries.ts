import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryText, request } from "../../api/request.ts";
import type { Page, Verdict } from "../../api/types.ts";

export interface PolicyInForce extends Readonly<Record<string, unknown>> {
  readonly version: number;
  readonly createdAt: string | null;
  readonly createdBy: string | null;
}
export interface PolicyVersion {
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly policy: Readonly<Record<string, unknown>>;
}
export interface RuleFacts {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly settings: readonly string[];
}
interface Tally {
  readonly invoices: number;
  readonly billed: string;
  readonly overExpected: string;
}
export interface PolicyPreview {
  readonly invoices: number;
  readonly changed: number;
  readonly verdicts: readonly {
    readonly from: Verdict;
    readonly to: Verdict;
    readonly invoices: number;
    readonly billed: string;
  }[];
  readonly approvedMore: Tally;
  readonly approvedLess: Tally;
  readonly changes: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string;
    readonly vendor: string | null;
    readonly from: Verdict;
    readonly to: Verdict;
    readonly billed: string;
    readonly expected: string | null;
    readonly variance: string | null;
  }[];
}

export const policyQuery = queryOptions({
  queryKey: ["policy"],
  queryFn: ({ signal }) => request<PolicyInForce>("/manage/audit-policy", { signal }),
  staleTime: 0,
});

export const rulesQuery = queryOptions({
  queryKey: ["audit-rules"],
  queryFn: ({ signal }) => request<readonly RuleFacts[]>("/manage/audit-policy/rules", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const chargeCodesQuery = queryOptions({
  queryKey: ["charge-codes"],
  queryFn: ({ signal }) =>
    request<readonly { readonly code: string; readonly kind: string; readonly aliases: readonly string[] }[]>(
      "/manage/charge-codes",
      { signal },
    ),
  staleTime: 60_000,
});

export const versionsQuery = infiniteQueryOptions({
  queryKey: ["policy-versions"],
  queryFn: ({ pageParam, signal }) =>
    request<Page<PolicyVersion>>(`/manage/audit-policy/versions${queryText({ limit: 21, cursor: pageParam })}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const previewPolicy = (policy: unknown, invoices: number): Promise<PolicyPreview> =>
  request(`/manage/audit-policy/preview?invoices=${invoices}`, { method: "POST", body: policy });
/** Only while `from` is in force, the version that its reader saw last: 409 otherwise. */
export const publishPolicy = (policy: object, from: number): Promise<PolicyInForce> =>
  request("/manage/audit-policy", { method: "PUT", body: { ...policy, eTag: String(from) } });
export const rollBackPolicy = (version: number, from: number): Promise<PolicyInForce> =>
  request("/manage/audit-policy/rollback", { method: "POST", body: { version, eTag: String(from) } });

/** A person's own draft, as it was typed; `policy` is null where there is none. */
export interface SavedDraft {
  readonly basedOn: number | null;
  readonly savedAt: string | null;
  readonly policy: Readonly<Record<string, unknown>> | null;
}
export const draftQuery = queryOptions({
  queryKey: ["policy-draft"],
  queryFn: ({ signal }) => request<SavedDraft>("/manage/audit-policy/draft", { signal }),
  staleTime: 0,
  gcTime: 0,
});
export const saveDraft = (draft: { readonly basedOn: number; readonly policy: unknown }): Promise<SavedDraft> =>
  request("/manage/audit-policy/draft", { method: "PUT", body: draft });
export const discardDraft = (): Promise<void> => request("/manage/audit-policy/draft", { method: "DELETE" });
