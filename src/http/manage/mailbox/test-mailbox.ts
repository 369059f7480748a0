import { MailboxPath, TestedMailboxSchema } from "#contract/manage/mail/mailboxes.ts";
import { testMailbox } from "#usecases/mail/test-mailbox.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const testMailboxOperation = operation({
  operationId: "testMailbox",
  method: "POST",
  path: "/manage/mailboxes/{mailboxUuid}/test",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "nothing",
  params: MailboxPath,
  summary: "Open a mailbox, and take nothing",
  description: "Signs in and counts what lies in its folder, or says in words why that does not work.",
  responses: { 200: { description: "What came of it.", schema: TestedMailboxSchema } },
  handle: async ({ context, tenant, params }) =>
    answerOutcome(await testMailbox(context, tenant, params.mailboxUuid), 200, "mailboxUuid"),
});
