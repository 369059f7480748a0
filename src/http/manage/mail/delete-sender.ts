import { SenderPath } from "#contract/manage/mail/outgoing-mail.ts";
import { forgetSender } from "#usecases/mail/senders.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deleteSenderOperation = operation({
  operationId: "deleteSender",
  method: "DELETE",
  path: "/manage/mail/senders/{sender}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: SenderPath,
  summary: "Forget what was decided about a sender",
  description: "What it sends from now on is judged by the vendors' own addresses.",
  responses: { 204: { description: "It is forgotten." } },
  handle: async ({ context, tenant, params }) => {
    const forgotten = await forgetSender(context, tenant, params.sender);
    return forgotten.ok ? { status: 204 } : mapRefusal(forgotten.refusal, "sender");
  },
});
