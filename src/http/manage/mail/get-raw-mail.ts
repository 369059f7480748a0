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
  refuses: ["conflict", "grant-missing"],
  summary: "Download a mail as it came",
  description:
    "With its attachments: where places of one were blacked out it takes the scope `decide` (403), and with `CLAMD_SOCKET` set it is answered when the virus scanner has looked at it (409, 503).",
  responses: { 200: { description: "The message (RFC 5322).", contentType: "application/octet-stream" } },
  handle: async ({ context, tenant, actor, params }) => {
    const read = await openRawMail(context, tenant, {
      mailUuid: params.mailUuid,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!read.ok) return mapRefusal(read.refusal, "mailUuid");
    return {
      status: 200,
      body: read.value.content,
      headers: fileHeaders(`${params.mailUuid}.eml`, "application/octet-stream", read.value.bytes),
    };
  },
});
