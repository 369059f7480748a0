import { OwnDelegationsSchema } from "#contract/manage/people/delegations.ts";
import { readDelegations } from "#usecases/people/delegations.ts";
import { operation } from "../../operation.ts";
import { delegationsOut } from "./delegations-out.ts";

export const getDelegationOperation = operation({
  operationId: "getDelegation",
  method: "GET",
  path: "/manage/account/delegation",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  summary: "Who approves for one, and for whom one approves",
  responses: { 200: { description: "What is not over.", schema: OwnDelegationsSchema } },
  handle: async ({ context, tenant, actor }) => ({
    status: 200,
    body: delegationsOut(await readDelegations(context, tenant, actor.subject)),
  }),
});
