import { delegationReader, OwnDelegationsSchema } from "#contract/manage/people/delegations.ts";
import type { Day } from "#domain/day/day.ts";
import { changeDelegation } from "#usecases/people/delegations.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { delegationsOut } from "./delegations-out.ts";

export const putDelegationOperation = operation({
  operationId: "putDelegation",
  method: "PUT",
  path: "/manage/account/delegation",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  body: delegationReader,
  bodyExample: {
    delegate: "user:0193a5f0-2c7e-7cc1-b2d0-4f0a6c1d9e21",
    from: "2026-03-01",
    until: "2026-03-14",
    withQueue: true,
  },
  refuses: ["forbidden"],
  summary: "Have somebody approve while one is away",
  description:
    "From one day to another (UTC, both included, at most 92), what the delegate may not approve themselves they approve by what one may oneself on that day, within one's limit; timeline and audit trail say for whom. They never approve so what they or one oneself brought, approved first or asked for, whether or not duties are separated; nothing that was handed to one is handed on, and keys hand nothing over and approve for nobody. It ends by itself, with `delegate` null, or by `POST /manage/people/{uuid}/end-delegation`.",
  responses: { 200: { description: "As it is now.", schema: OwnDelegationsSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const { delegate, withQueue } = body;
    const [from, until] = [body.from ?? null, body.until ?? null] as [Day | null, Day | null];
    const outcome = await changeDelegation(
      context,
      tenant,
      actor.id,
      delegate == null ? null : { delegate, from, until, withQueue: withQueue === true },
    );
    return outcome.ok ? { status: 200, body: delegationsOut(outcome.value) } : mapRefusal(outcome.refusal, "delegate");
  },
});
