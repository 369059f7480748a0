import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type PolicyInForce = AnswerOf<"getAuditPolicy">;
export type PolicyVersion = ItemOf<"listPolicyVersions">;
export type RuleFacts = AnswerOf<"listAuditRules">[number];
export type PolicyPreview = AnswerOf<"previewAuditPolicy">;
/** A policy as it is sent. */
export type Policy = BodyOf<"previewAuditPolicy">;
/** A person's own draft, as it was typed; `policy` is null where there is none. */
export type SavedDraft = AnswerOf<"getPolicyDraft">;

const VERSIONS_SHOWN = 21;

export const policyQuery = queryOptions({
  queryKey: ["policy"],
  queryFn: ({ signal }) => answer(api.GET("/manage/audit-policy", { signal })),
  staleTime: 0,
});

export const rulesQuery = queryOptions({
  queryKey: ["audit-rules"],
  queryFn: ({ signal }) => answer(api.GET("/manage/audit-policy/rules", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const chargeCodesQuery = queryOptions({
  queryKey: ["charge-codes"],
  queryFn: ({ signal }) => answer(api.GET("/manage/charge-codes", { signal })),
  staleTime: 60_000,
});

export const versionsQuery = infiniteQueryOptions({
  queryKey: ["policy-versions"],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET("/manage/audit-policy/versions", {
        params: { query: { limit: VERSIONS_SHOWN, ...after(pageParam) } },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export function previewPolicy(policy: Policy, invoices: number) {
  return answer(api.POST("/manage/audit-policy/preview", { params: { query: { invoices } }, body: policy }));
}

/** What publishing a policy does to approvals that wait, looked at anew each time it is asked. */
export function publishingQuery(policy: Policy) {
  return queryOptions({
    queryKey: ["policy-publishing", policy],
    queryFn: () => previewPolicy(policy, 1),
    gcTime: 0,
    retry: false,
  });
}

/** Only while `from` is in force, the version that its reader saw last: 409 otherwise. */
export function publishPolicy(policy: Policy, from: number) {
  return answer(api.PUT("/manage/audit-policy", { body: { ...policy, eTag: String(from) } }));
}
export function rollBackPolicy(version: number, from: number) {
  return answer(api.POST("/manage/audit-policy/rollback", { body: { version, eTag: String(from) } }));
}

export const draftQuery = queryOptions({
  queryKey: ["policy-draft"],
  queryFn: ({ signal }) => answer(api.GET("/manage/audit-policy/draft", { signal })),
  staleTime: 0,
  gcTime: 0,
});
export function saveDraft(draft: BodyOf<"savePolicyDraft">) {
  return answer(api.PUT("/manage/audit-policy/draft", { body: draft }));
}
export function discardDraft() {
  return answer(api.DELETE("/manage/audit-policy/draft"));
}
