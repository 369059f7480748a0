import { OutgoingMailSchema } from "#contract/manage/mail/outgoing-mail.ts";
import { readOutgoingMail } from "#usecases/mail/outgoing-mail.ts";
import { operation } from "../../operation.ts";

export const getOutgoingMailOperation = operation({
  operationId: "getOutgoingMail",
  method: "GET",
  path: "/manage/mail/outgoing",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "How mails to other parties name their sender and end",
  responses: { 200: { description: "The settings.", schema: OutgoingMailSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await readOutgoingMail(context, tenant) }),
});
