import { PersonPath } from "#contract/manage/people/people.ts";
import { removeSecondFactorOf } from "#usecases/people/second-factor.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeSecondFactorOfPersonOperation = operation({
  operationId: "removeSecondFactorOfPerson",
  method: "DELETE",
  path: "/manage/people/{uuid}/second-factor",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: PersonPath,
  refuses: ["forbidden", "conflict"],
  summary: "Remove the second factor of a person who lost it",
  description: "Every session of the person ends, and they are told by mail.",
  responses: { 204: { description: "It is asked for no more." } },
  handle: async ({ context, tenant, actor, params }) => {
    const removed = await removeSecondFactorOf(context, tenant, makerOf(actor), params.uuid);
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "uuid");
  },
});
