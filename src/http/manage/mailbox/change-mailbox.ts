import { changeMailboxReader, MailboxPath, MailboxSchema } from "#contract/manage/mail/mailboxes.ts";
import { changeMailbox } from "#usecases/mail/mailboxes.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";
import { mailboxWish } from "./mailbox-wish.ts";

export const changeMailboxOperation = operation({
  operationId: "changeMailbox",
  method: "PATCH",
  path: "/manage/mailboxes/{mailboxUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: MailboxPath,
  body: changeMailboxReader,
  bodyExample: { enabled: false },
  summary: "Change a mailbox",
  description:
    "What is given. With another host, port, user or `tokenUrl` its secrets are given anew. With another host, user or folder it begins anew: what lies there and made no mail yet is taken.",
  responses: { 200: { description: "The mailbox as it is now.", schema: MailboxSchema } },
  handle: async ({ context, tenant, actor, params, body }) =>
    answerOutcome(
      await changeMailbox(context, tenant, { mailboxUuid: params.mailboxUuid, by: actor.id }, mailboxWish(body)),
      200,
      "mailboxUuid",
    ),
});
