import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { communicationReader } from "#contract/v2/dispute.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const createCommunicationOperation = operation({
  operationId: "createCommunication",
  number: 11,
  method: "POST",
  path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
  generation: "v2",
  auth: "key",
  scope: "disputes",
  touches: "work",
  refuses: ["over-quota"],
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  body: communicationReader,
  bodyExample: { text: "The corrected invoice is on its way.", subject: "Invoice 4711" },
  summary: "Create communication",
  description:
    "If earlier communications of the dispute were e-mails, an e-mail goes out for this one too, to whom the first of them reached, else to the address kept for disputes with the other party.",
  responses: { 200: { description: "The communication.", schema: UuidSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const subject = body.subject == null || body.subject.trim() === "" ? null : body.subject;
    const made = await createCommunication(context, tenant, actor, {
      ...params,
      words: { text: body.text, email: null, attachments: [] },
      followsEarlierMail: { subject },
    });
    return made.ok ? { status: 200, body: made.value } : mapRefusal(made.refusal, "disputeUuid");
  },
});
