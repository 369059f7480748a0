import { resetRequestReader } from "#contract/manage/people/people.ts";
import { requestReset } from "#usecases/people/reset-password.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const requestPasswordResetOperation = operation({
  operationId: "requestPasswordReset",
  method: "POST",
  path: "/auth/request-password-reset",
  generation: "manage",
  auth: "none",
  touches: "work",
  body: resetRequestReader,
  bodyExample: { email: "ana@lakeside.example" },
  refuses: ["too-many-requests"],
  summary: "Ask for a link to set a new password",
  description: "Answered alike whether anybody has this address. The link goes out by mail and works once, for an hour.",
  responses: { 202: { description: "If somebody has this address, a mail is on its way." } },
  handle: async ({ context, body, address }) => {
    const asked = await requestReset(context, body.email, address);
    return asked.ok ? { status: 202 } : mapRefusal(asked.refusal, "email");
  },
});
