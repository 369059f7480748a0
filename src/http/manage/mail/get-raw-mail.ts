import { MailPath } from "#contract/manage/mail/mail.ts";
import { openRawMail } from "#usecases/mail/list-mail.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** The message as it came, to the byte; never shown in a page. */
export const getRawMailOperation = operation({
  operationId: "getRawMail",
  method: "GET",
  path: "/manage/mail/messages/{mailUuid}/raw",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: MailPath,
  summary: "Download a mail as it came",
  responses: { 200: { description: "The message (RFC 5322).", contentType: "application/octet-stream" } },
  handle: async ({ context, tenant, params }) => {
    const read = await openRawMail(context, tenant, params.mailUuid);
    if (!read.ok) return mapRefusal(read.refusal, "mailUuid");
    return {
      status: 200,
      body: read.value.content,
      headers: fileHeaders(`${params.mailUuid}.eml`, "application/octet-stream", read.value.bytes),
    };
  },
});
