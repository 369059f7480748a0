import { DeactivatedSchema, DeactivationQuery, PersonPath } from "#contract/manage/people/people.ts";
import { deactivatePerson } from "#usecases/people/deactivate-person.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deactivatePersonOperation = operation({
  operationId: "deactivatePerson",
  method: "DELETE",
  path: "/manage/people/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: PersonPath,
  query: DeactivationQuery,
  refuses: ["forbidden", "conflict"],
  summary: "Deactivate a person, or withdraw an invitation",
  description:
    "What they have open in this tenant ends within two seconds; what they did keeps their name. Keys, accounts and partners that they answered for go on working, under whoever takes over.",
  responses: { 200: { description: "What they leave behind.", schema: DeactivatedSchema } },
  handle: async ({ context, tenant, actor, params, query }) => {
    const left = await deactivatePerson(context, tenant, makerOf(actor), {
      personUuid: params.uuid,
      handTo: query.handTo ?? null,
    });
    if (!left.ok) return mapRefusal(left.refusal, "uuid");
    const { handedOn, left: nobodys, invoices } = left.value;
    return { status: 200, body: { handedOn: [...handedOn], left: [...nobodys], invoices } };
  },
});
