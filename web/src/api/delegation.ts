import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type Delegations = AnswerOf<"getDelegation">;
export type WantedDelegation = BodyOf<"putDelegation">;

/** Who approves for one while one is away, and for whom one does. */
export const delegationQuery = queryOptions({
  queryKey: ["delegation"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/delegation", { signal })),
});

export function putDelegation(body: WantedDelegation) {
  return answer(api.PUT("/manage/account/delegation", { body }));
}

/** `person`: who is away, by the id they act by. */
export function endDelegation(person: string) {
  const path = { uuid: person.replace(/^user:/, "") };
  return answer(api.POST("/manage/people/{uuid}/end-delegation", { params: { path } }));
}
