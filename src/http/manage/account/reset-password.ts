import { resetReader } from "#contract/manage/people/people.ts";
import { resetPassword } from "#usecases/people/reset-password.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const resetPasswordOperation = operation({
  operationId: "resetPassword",
  method: "POST",
  path: "/auth/reset-password",
  generation: "manage",
  auth: "none",
  touches: "access",
  body: resetReader,
  bodyExample: { token: "what stands behind the # of the link", newPassword: "four words nobody knows" },
  refuses: ["too-many-requests"],
  summary: "Set a new password by a link",
  description: "Every session of the person ends.",
  responses: { 204: { description: "It is set: sign in with it." } },
  handle: async ({ context, body, address, traceId }) => {
    const set = await resetPassword(context, { ...body, address, traceId });
    return set.ok ? { status: 204 } : mapRefusal(set.refusal, "token");
  },
});
