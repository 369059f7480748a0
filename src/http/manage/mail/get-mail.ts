import { MailPath, MailSchema } from "#contract/manage/mail/mail.ts";
import { readMailMessage } from "#usecases/mail/list-mail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wholeMailOut } from "./mail-out.ts";

export const getMailOperation = operation({
  operationId: "getMail",
  method: "GET",
  path: "/manage/mail/messages/{mailUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: MailPath,
  summary: "Get a mail with its text, its verdicts and what became of each file",
  responses: { 200: { description: "The mail.", schema: MailSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readMailMessage(context, tenant, params.mailUuid);
    return read.ok ? { status: 200, body: wholeMailOut(read.value) } : mapRefusal(read.refusal, "mailUuid");
  },
});
