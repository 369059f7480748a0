import { Type } from "typebox";
import { wordsReader } from "#contract/manage/dispute/dispute.ts";
import { uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wordsOf } from "./given-message.ts";

export const createDisputeCommunicationOperation = operation({
  operationId: "createDisputeCommunication",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
  generation: "manage",
  auth: "key-or-session",
  scope: "disputes",
  touches: "work",
  refuses: ["over-quota"],
  reads: "files",
  bodyLimit: FILES_LIMIT,
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  body: wordsReader,
  bodyExample: { text: "Please send a corrected invoice.", email: { subject: "Invoice 4711" } },
  summary: "Say something in a dispute",
  description: "With `email` it is sent; without, it stays inside the service. It can never be changed.",
  responses: { 201: { description: "The communication.", schema: UuidSchema } },
  handle: (call) =>
    withFilesBody(call, wordsReader, async ({ body, take }) => {
      const made = await createCommunication(call.context, call.tenant, call.actor, {
        invoiceUuid: call.params.invoiceUuid,
        disputeUuid: call.params.disputeUuid,
        words: wordsOf(body, take),
        followsEarlierMail: null,
      });
      return made.ok ? { status: 201, body: made.value } : mapRefusal(made.refusal, "disputeUuid");
    }),
});
