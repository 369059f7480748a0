import { sendAgainReader } from "#contract/manage/dispute/dispute.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { sendAgain } from "#usecases/dispute/send-again.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { CommunicationPath } from "./communication-path.ts";
import { addressesIn } from "./given-message.ts";

export const sendCommunicationAgainOperation = operation({
  operationId: "sendCommunicationAgain",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/send-again",
  generation: "manage",
  auth: "key-or-session",
  scope: "disputes",
  touches: "work",
  params: CommunicationPath,
  body: sendAgainReader,
  bodyExample: { to: "billing@carrier.example" },
  refuses: ["conflict", "over-quota"],
  summary: "Send a mail again that did not arrive",
  description:
    "Of a mail that was not sent for good (`failed`) or came back (`bounced`): the same words and files, as a communication of its own. Nothing is sent again by itself once it failed for good.",
  responses: { 201: { description: "The communication that says it once more.", schema: UuidSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const sent = await sendAgain(context, tenant, actor, { ...params, to: addressesIn(body.to) });
    return sent.ok ? { status: 201, body: sent.value } : mapRefusal(sent.refusal, "communicationUuid");
  },
});
