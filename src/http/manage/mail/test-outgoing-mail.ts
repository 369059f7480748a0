import { mailTestReader, TestedMailSchema } from "#contract/manage/mail/outgoing-mail.ts";
import { testOutgoingMail } from "#usecases/mail/outgoing-mail.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const testOutgoingMailOperation = operation({
  operationId: "testOutgoingMail",
  method: "POST",
  path: "/manage/mail/outgoing/test",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  body: mailTestReader,
  bodyExample: { to: "robin@example.com" },
  summary: "Send a test mail to one of the tenant's people",
  description: "To nobody else. Says in words what came of it.",
  responses: { 200: { description: "What came of it.", schema: TestedMailSchema } },
  handle: async ({ context, tenant, actor, body }) =>
    answerOutcome(await testOutgoingMail(context, tenant, actor, body.to ?? null), 200, "to"),
});
