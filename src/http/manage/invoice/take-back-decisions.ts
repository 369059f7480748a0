import { takeBackDecisionsReader, UndoneApprovalsSchema } from "#contract/manage/invoice/exceptions.ts";
import { takeBackDecisions } from "#usecases/invoice/take-back-several.ts";
import { operation } from "../../operation.ts";

export const takeBackDecisionsOperation = operation({
  operationId: "takeBackDecisions",
  method: "POST",
  path: "/manage/exceptions/take-back",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  body: takeBackDecisionsReader,
  bodyExample: { items: [{ uuid: "0199c0de-0000-7000-8000-000000000001" }] },
  summary: "Take back disputes and terminations of a group",
  description:
    "Disputes that `decideExceptions` raised, each by its uuid and eTag, and terminations that it gave with `hold` and that still wait. What became of each stands beside it: one that has taken effect, or was changed meanwhile, keeps none of the others; those that the call did not reach are `not-reached`.",
  responses: { 200: { description: "What became of each.", schema: UndoneApprovalsSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const items = body.items.map(({ uuid, dispute }) => ({ uuid, dispute: dispute ?? null }));
    return { status: 200, body: { items: [...(await takeBackDecisions(context, tenant, actor, { items }))] } };
  },
});
