import { readApprovalLimit } from "#contract/manage/people/api-keys.ts";
import { personChangeReader, PersonPath, PersonSchema } from "#contract/manage/people/people.ts";
import { changePerson } from "#usecases/people/change-person.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { madeFrom } from "../made-from.ts";
import { personOut } from "./person-out.ts";

export const changePersonOperation = operation({
  operationId: "changePerson",
  method: "PATCH",
  path: "/manage/people/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: PersonPath,
  body: personChangeReader,
  bodyExample: { roles: ["approver"], approvalLimit: "10000.0000" },
  refuses: ["forbidden", "conflict", "etag-mismatch"],
  summary: "Change a person's role or limit, or let them back in",
  description:
    "A role takes effect with the next request of the person. Where duties are separated, an approval limit waits for a second person (`approvalLimitWaiting`), and who becomes an approver or admin approves nothing until it is confirmed. With `eTag` or `If-Match` only while they are what was read: 409 otherwise.",
  responses: { 200: { description: "As they are now.", schema: PersonSchema } },
  handle: async ({ context, tenant, actor, params, body, headers }) => {
    const role = body.roles?.[0];
    const changed = await changePerson(context, tenant, makerOf(actor), {
      personUuid: params.uuid,
      eTag: madeFrom(headers, body.eTag),
      ...(role === undefined ? {} : { role }),
      ...(body.approvalLimit === undefined ? {} : { approvalLimit: readApprovalLimit(body.approvalLimit) ?? null }),
      ...(body.active === true ? { active: true as const } : {}),
    });
    return changed.ok ? { status: 200, body: personOut(changed.value) } : mapRefusal(changed.refusal, "uuid");
  },
});
