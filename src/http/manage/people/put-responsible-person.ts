import { handOnReader, PrincipalPath, PrincipalSchema } from "#contract/manage/people/duties.ts";
import { handOn } from "#usecases/people/responsible-persons.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { principalOut } from "./principal-out.ts";

export const putResponsiblePersonOperation = operation({
  operationId: "putResponsiblePerson",
  method: "PUT",
  path: "/manage/principals/{principal}/responsible-person",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: PrincipalPath,
  body: handOnReader,
  bodyExample: { person: null },
  summary: "Hand a key, an account or a partner on",
  description:
    "Somebody else of the tenant answers for it from now on, or nobody: then it is never a second person. Who made it or answered for it before may still hold its secret, and stays among those who are compared; a key that somebody else makes in its place has them no more.",
  responses: { 200: { description: "As it is now.", schema: PrincipalSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const handed = await handOn(context, tenant, actor, { principal: params.principal, person: body.person });
    return handed.ok ? { status: 200, body: principalOut(handed.value) } : mapRefusal(handed.refusal, "principal");
  },
});
