import { MailboxListSchema } from "#contract/manage/mail/mailboxes.ts";
import { listMailboxes } from "#usecases/mail/mailboxes.ts";
import { operation } from "../../operation.ts";

export const listMailboxesOperation = operation({
  operationId: "listMailboxes",
  method: "GET",
  path: "/manage/mailboxes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "List the mailboxes that mail is fetched from",
  description:
    "By IMAP, each with what the last looks came to. What became of each message stands in `GET /manage/mail/messages`.",
  responses: { 200: { description: "All of them, by name.", schema: MailboxListSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: { items: [...(await listMailboxes(context, tenant))] } }),
});
