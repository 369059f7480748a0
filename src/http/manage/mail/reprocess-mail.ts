import { MailPath, MailSchema } from "#contract/manage/mail/mail.ts";
import { reprocessMail } from "#usecases/mail/decide-mail.ts";
import { readMailMessage } from "#usecases/mail/list-mail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wholeMailOut } from "./mail-out.ts";

export const reprocessMailOperation = operation({
  operationId: "reprocessMail",
  method: "POST",
  path: "/manage/mail/messages/{mailUuid}/reprocess",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: MailPath,
  refuses: ["conflict"],
  summary: "Read a held mail again",
  description: "By what is known now: a vendor that got its address, a name server that answers again. 409 where it is not held.",
  responses: { 200: { description: "The mail, to be read again.", schema: MailSchema } },
  handle: async ({ context, tenant, params }) => {
    const again = await reprocessMail(context, tenant, params.mailUuid);
    if (!again.ok) return mapRefusal(again.refusal, "mailUuid");
    const read = await readMailMessage(context, tenant, params.mailUuid);
    return read.ok ? { status: 200, body: wholeMailOut(read.value) } : mapRefusal(read.refusal, "mailUuid");
  },
});
