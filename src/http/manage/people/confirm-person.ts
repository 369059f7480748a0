import { PersonPath } from "#contract/manage/people/people.ts";
import { confirmPerson } from "#usecases/people/joined-person.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const confirmPersonOperation = operation({
  operationId: "confirmPerson",
  method: "POST",
  path: "/manage/people/{uuid}/confirm",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: PersonPath,
  refuses: ["forbidden", "conflict"],
  summary: "Confirm that somebody who was let in is a person of their own",
  description:
    "Until somebody other than who invited them does, or the operator (`weighbridge person confirm`), the two count as one person where duties are separated: an address of one's own makes no second person. Confirming the approval limit that they were invited with confirms them too. `GET /manage/duties` lists who waits for it.",
  responses: { 204: { description: "They are a second person from now on." } },
  handle: async ({ context, tenant, actor, params }) => {
    const confirmed = await confirmPerson(context, tenant, makerOf(actor), params.uuid);
    return confirmed.ok ? { status: 204 } : mapRefusal(confirmed.refusal, "uuid");
  },
});
