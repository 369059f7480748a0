import { PersonPath } from "#contract/manage/people/people.ts";
import { endDelegation } from "#usecases/people/delegations.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const endDelegationOperation = operation({
  operationId: "endDelegation",
  method: "POST",
  path: "/manage/people/{uuid}/end-delegation",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: PersonPath,
  refuses: ["forbidden", "conflict"],
  summary: "End that somebody approves for a person who is away",
  description:
    "By the person themselves, by who approves for them, or by whoever changes people (the scope `admin`). Approvals given so that wait for their seconds are decided again without it. The others and the admins are told.",
  responses: { 204: { description: "Nobody approves for the person any more." } },
  handle: async ({ context, tenant, actor, params }) => {
    const by = { id: actor.id, changesPeople: actor.scopes.has("admin") };
    const ended = await endDelegation(context, tenant, by, params.uuid);
    return ended.ok ? { status: 204 } : mapRefusal(ended.refusal, "uuid");
  },
});
