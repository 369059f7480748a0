import { MailPath, MailSchema, releaseMailReader } from "#contract/manage/mail/mail.ts";
import { releaseMail } from "#usecases/mail/decide-mail.ts";
import { readMailMessage } from "#usecases/mail/list-mail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wholeMailOut } from "./mail-out.ts";

export const releaseMailOperation = operation({
  operationId: "releaseMail",
  method: "POST",
  path: "/manage/mail/messages/{mailUuid}/release",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: MailPath,
  body: releaseMailReader,
  bodyExample: { vendorExternalId: "ACME", remember: true },
  refuses: ["conflict"],
  summary: "Let a held mail in, or say whose it is",
  description:
    "It is read again as that vendor's. So are the documents of a mail that was let in as another's, where no invoice came of them yet. With `remember` its sender is that vendor's from now on, where its domain proves it. 409 where it is not held, or an invoice came of it.",
  responses: { 200: { description: "The mail, to be read again.", schema: MailSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const released = await releaseMail(context, tenant, actor, {
      mailUuid: params.mailUuid,
      vendorExternalId: body.vendorExternalId ?? null,
      remember: body.remember ?? false,
    });
    if (!released.ok) return mapRefusal(released.refusal, "mailUuid");
    const read = await readMailMessage(context, tenant, params.mailUuid);
    return read.ok ? { status: 200, body: wholeMailOut(read.value) } : mapRefusal(read.refusal, "mailUuid");
  },
});
