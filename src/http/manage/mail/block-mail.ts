import { blockMailReader, MailPath, MailSchema } from "#contract/manage/mail/mail.ts";
import { blockMail } from "#usecases/mail/decide-mail.ts";
import { readMailMessage } from "#usecases/mail/list-mail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wholeMailOut } from "./mail-out.ts";

export const blockMailOperation = operation({
  operationId: "blockMail",
  method: "POST",
  path: "/manage/mail/messages/{mailUuid}/block",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: MailPath,
  body: blockMailReader,
  bodyOptional: true,
  bodyExample: { remember: true },
  refuses: ["conflict"],
  summary: "Refuse a held mail",
  description: "Nobody is told. With `remember` everything of its sender is refused from now on. 409 where it is not held.",
  responses: { 200: { description: "The mail as it stands.", schema: MailSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const blocked = await blockMail(context, tenant, actor, { mailUuid: params.mailUuid, remember: body?.remember ?? false });
    if (!blocked.ok) return mapRefusal(blocked.refusal, "mailUuid");
    const read = await readMailMessage(context, tenant, params.mailUuid);
    return read.ok ? { status: 200, body: wholeMailOut(read.value) } : mapRefusal(read.refusal, "mailUuid");
  },
});
