import { MailboxPath } from "#contract/manage/mail/mailboxes.ts";
import { deleteMailbox } from "#usecases/mail/mailboxes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deleteMailboxOperation = operation({
  operationId: "deleteMailbox",
  method: "DELETE",
  path: "/manage/mailboxes/{mailboxUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: MailboxPath,
  summary: "Take a mailbox away",
  description: "Nothing is fetched of it any more, and its secrets are gone. The mails that came of it stay.",
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant, params }) => {
    const deleted = await deleteMailbox(context, tenant, params.mailboxUuid);
    return deleted.ok ? { status: 204 } : mapRefusal(deleted.refusal, "mailboxUuid");
  },
});
