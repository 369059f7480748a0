import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type IntakeMessage = ItemOf<"listIntake">;

/** As it stands in the address: what is no state says nothing. */
export interface IntakeFilter {
  readonly state?: string;
  readonly externalId?: string;
}

const STATES = ["accepted", "ingested", "parked", "dropped"] as const;

function asked({ state, externalId }: IntakeFilter) {
  const known = STATES.find((each) => each === state);
  return { ...(known === undefined ? {} : { state: known }), ...(externalId === undefined ? {} : { externalId }) };
}

const PAGE_SIZE = 60;

export function intakeQuery(filter: IntakeFilter) {
  return infiniteQueryOptions({
    queryKey: ["intake", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/intake", {
          params: { query: { ...asked(filter), limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Works on a parked message once more. */
export function retryMessage(uuid: string) {
  return answer(api.POST("/manage/intake/{uuid}/retry", { params: { path: { uuid } } }));
}
