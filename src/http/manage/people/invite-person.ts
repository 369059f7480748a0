import { readApprovalLimit } from "#contract/manage/people/api-keys.ts";
import { InvitedSchema, invitationReader } from "#contract/manage/people/people.ts";
import { invitePerson } from "#usecases/people/invite-person.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { personOut } from "./person-out.ts";

export const invitePersonOperation = operation({
  operationId: "invitePerson",
  method: "POST",
  path: "/manage/people",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: invitationReader,
  bodyExample: { email: "ana@lakeside.example", name: "Ana Torres", roles: ["approver"], approvalLimit: "5000.0000" },
  refuses: ["forbidden"],
  summary: "Invite a person",
  description:
    "They get a link by mail where mail goes out. The answer has another one to hand over, which works without proving that they read the mail of this address. Either works once.",
  responses: { 201: { description: "Whom the tenant waits for, and the link.", schema: InvitedSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const invited = await invitePerson(context, tenant, makerOf(actor), {
      email: body.email,
      name: body.name,
      role: body.roles[0] ?? "viewer",
      approvalLimit: readApprovalLimit(body.approvalLimit) ?? null,
    });
    if (!invited.ok) return mapRefusal(invited.refusal, "email");
    const { person, link, expiresAt, mailed } = invited.value;
    return { status: 201, body: { ...personOut(person), link, expiresAt: expiresAt.toISOString(), mailed } };
  },
});
