import { InvitationSchema, invitationTokenReader } from "#contract/manage/people/people.ts";
import { readInvitation } from "#usecases/people/accept-invitation.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const readInvitationOperation = operation({
  operationId: "readInvitation",
  method: "POST",
  path: "/auth/invitation",
  generation: "manage",
  auth: "none",
  touches: "nothing",
  body: invitationTokenReader,
  bodyExample: { token: "what stands behind the # of the link" },
  refuses: ["too-many-requests"],
  summary: "Read an invitation by its link",
  responses: { 200: { description: "Who invites whom, as what.", schema: InvitationSchema } },
  handle: async ({ context, body, address }) => {
    const read = await readInvitation(context, body.token, address);
    if (!read.ok) return mapRefusal(read.refusal, "token");
    const { role, ...invitation } = read.value;
    return { status: 200, body: { ...invitation, roles: [role] } };
  },
});
