import { createMailboxReader, MailboxSchema } from "#contract/manage/mail/mailboxes.ts";
import { createMailbox } from "#usecases/mail/mailboxes.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";
import { mailboxWish } from "./mailbox-wish.ts";

export const createMailboxOperation = operation({
  operationId: "createMailbox",
  method: "POST",
  path: "/manage/mailboxes",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  refuses: ["over-quota"],
  body: createMailboxReader,
  bodyExample: {
    name: "Accounts payable",
    host: "imap.example.com",
    username: "ap@shipper.example",
    password: "what-opens-it",
    afterTaking: "move",
    moveTo: "Weighbridge",
  },
  summary: "Have mail fetched from a mailbox",
  description:
    "By IMAP over TLS: each message once, as if it had come to the tenant's address for invoices (or documents). Then it is moved or flagged; nothing is deleted. " +
    "Where duties are separated, whoever adds a mailbox, or has it look elsewhere, does not approve what comes of it. " +
    "With `oauth` the service signs in by a token: with `tokenUrl` it asks for one as often as it needs one.",
  responses: { 201: { description: "The mailbox; it is looked at at once.", schema: MailboxSchema } },
  handle: async ({ context, tenant, actor, body }) =>
    answerOutcome(await createMailbox(context, tenant, actor.id, mailboxWish(body)), 201, "host"),
});
