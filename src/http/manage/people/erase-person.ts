import { ErasedSchema, PersonPath } from "#contract/manage/people/people.ts";
import { erasePerson } from "#usecases/people/erase-person.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const erasePersonOperation = operation({
  operationId: "erasePerson",
  method: "POST",
  path: "/manage/people/{uuid}/erase",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: "always",
  params: PersonPath,
  refuses: ["forbidden", "conflict"],
  summary: "Erase a person's data",
  description:
    "Name, address, sessions and whatever they sign in with go for good; what they decided stays, under a pseudonym. For people who answer for nothing any more, and of whom no other tenant knows. By a session, who asks proves within five minutes that it is them.",
  responses: { 200: { description: "What is left.", schema: ErasedSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const erased = await erasePerson(context, tenant, makerOf(actor), params.uuid);
    return erased.ok ? { status: 200, body: erased.value } : mapRefusal(erased.refusal, "uuid");
  },
});
