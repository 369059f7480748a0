import { passwordChangeReader } from "#contract/manage/people/people.ts";
import { changePassword } from "#usecases/people/reset-password.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const changeOwnPasswordOperation = operation({
  operationId: "changeOwnPassword",
  method: "POST",
  path: "/auth/change-password",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: passwordChangeReader,
  bodyExample: { currentPassword: "the one of now", newPassword: "four words nobody knows" },
  summary: "Change one's own password",
  description: "Every other session of the person ends.",
  responses: { 204: { description: "It is changed." } },
  handle: async ({ context, actor, body, address }) => {
    const changed = await changePassword(context, {
      userId: actor.subject,
      sessionId: actor.sessionId ?? "",
      currentPassword: body.currentPassword,
      newPassword: body.newPassword,
      address,
    });
    return changed.ok ? { status: 204 } : mapRefusal(changed.refusal, "newPassword");
  },
});
