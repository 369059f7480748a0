import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type PendingChange = Schemas["PendingChange"];
export type Duties = AnswerOf<"getDuties">;

const PAGE_SIZE = 25;
const MAX_COLLEAGUES = 200;

/** Changes that take two people, the newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: ["pending-changes"],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET("/manage/pending-changes", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => answer(api.GET("/manage/settings", { signal })),
});

export const dutiesQuery = queryOptions({
  queryKey: ["duties"],
  queryFn: ({ signal }) => answer(api.GET("/manage/duties", { signal })),
});

export type Principal = Schemas["Principal"];

/** Keys, accounts, partners and callers of outside issuers, with who answers for each. */
export const principalsQuery = infiniteQueryOptions({
  queryKey: ["principals"],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET("/manage/principals", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Who may be handed something. */
export const colleaguesQuery = queryOptions({
  queryKey: ["people", "colleagues"],
  queryFn: ({ signal }) => answer(api.GET("/manage/people", { params: { query: { limit: MAX_COLLEAGUES } }, signal })),
});

/** `person`: the id by which somebody acts; null: nobody answers for it. */
export function handOn(principal: string, person: string | null) {
  return answer(
    api.PUT("/manage/principals/{principal}/responsible-person", { params: { path: { principal } }, body: { person } }),
  );
}

/** `person`: the id by which somebody acts, "user:<id>". */
export function confirmPerson(person: string) {
  return answer(api.POST("/manage/people/{uuid}/confirm", { params: { path: { uuid: person.replace(/^user:/, "") } } }));
}

export function confirmChange(changeUuid: string, reason: string | null) {
  return answer(api.POST("/manage/pending-changes/{changeUuid}/confirm", { params: { path: { changeUuid } }, body: { reason } }));
}
export function refuseChange(changeUuid: string, reason: string | null) {
  return answer(api.POST("/manage/pending-changes/{changeUuid}/refuse", { params: { path: { changeUuid } }, body: { reason } }));
}
export function cancelChange(changeUuid: string, reason: string | null) {
  return answer(api.POST("/manage/pending-changes/{changeUuid}/cancel", { params: { path: { changeUuid } }, body: { reason } }));
}
export function changeSettings(separateDuties: boolean | null) {
  return answer(api.PUT("/manage/settings", { body: { separateDuties } }));
}
