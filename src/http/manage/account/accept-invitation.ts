import { AcceptedSchema, acceptanceReader } from "#contract/manage/people/people.ts";
import { acceptInvitation } from "#usecases/people/accept-invitation.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const acceptInvitationOperation = operation({
  operationId: "acceptInvitation",
  method: "POST",
  path: "/auth/accept-invitation",
  generation: "manage",
  auth: "none",
  touches: "access",
  body: acceptanceReader,
  bodyExample: { token: "what stands behind the # of the link", name: "Ana Torres", password: "four words nobody knows" },
  refuses: ["conflict", "too-many-requests"],
  summary: "Accept an invitation by its link",
  description: "Makes an account, or adds the tenant to the one that the address has already. Sign in afterwards.",
  responses: { 200: { description: "With which address to sign in.", schema: AcceptedSchema } },
  handle: async ({ context, body, address, traceId }) => {
    const accepted = await acceptInvitation(context, {
      token: body.token,
      email: body.email ?? null,
      name: body.name ?? null,
      password: body.password ?? null,
      address,
      traceId,
    });
    return accepted.ok ? { status: 200, body: accepted.value } : mapRefusal(accepted.refusal, "token");
  },
});
