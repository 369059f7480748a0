import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Team = Schemas["Team"];
export type Assignee = AnswerOf<"listAssignees">["items"][number];

const PAGE_SIZE = 50;
const MAX_AT_ONCE = 200;
/** Nobody picks from more. */
const MAX_PAGES = 5;

/** Teams by name, with who is in them. */
export const teamsQuery = infiniteQueryOptions({
  queryKey: ["teams"],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET("/manage/teams", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Whom an invoice can be assigned to: teams, then people, each by name. */
export const assigneesQuery = queryOptions({
  queryKey: ["assignees"],
  queryFn: async ({ signal }): Promise<readonly Assignee[]> => {
    const all: Assignee[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== null); page += 1) {
      const query = { limit: MAX_AT_ONCE, ...after(cursor) };
      const read: AnswerOf<"listAssignees"> = await answer(api.GET("/manage/assignees", { params: { query }, signal }));
      all.push(...read.items);
      cursor = read.nextCursor;
    }
    return all;
  },
  staleTime: 60_000,
});

export function makeTeam(body: BodyOf<"makeTeam">) {
  return answer(api.POST("/manage/teams", { body }));
}
export function changeTeam(uuid: string, body: BodyOf<"changeTeam">) {
  return answer(api.PATCH("/manage/teams/{uuid}", { params: { path: { uuid } }, body }));
}
/** `handTo`: whose its open invoices are from now on; null: nobody's. */
export function removeTeam(uuid: string, handTo: string | null) {
  return answer(api.DELETE("/manage/teams/{uuid}", { params: { path: { uuid }, query: handTo === null ? {} : { handTo } } }));
}
