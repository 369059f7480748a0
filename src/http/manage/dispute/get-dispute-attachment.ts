import { Type } from "typebox";
import { openAttachment } from "#usecases/dispute/read-disputes.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { CommunicationPath } from "./communication-path.ts";

export const getDisputeAttachmentOperation = operation({
  operationId: "getDisputeAttachment",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({
    ...CommunicationPath.properties,
    identifier: Type.Unsafe<string>({ type: "string", maxLength: 300 }),
  }),
  summary: "Download a file of a dispute",
  description: "As it came, to save; a browser never shows it.",
  responses: {
    200: {
      description: "The file under its name.",
      contentType: "application/octet-stream",
      headers: { "Content-Disposition": "The name of the file." },
    },
  },
  handle: async ({ context, tenant, params }) => {
    const found = await openAttachment(context, tenant, params);
    if (!found.ok) return mapRefusal(found.refusal, "identifier");
    const { content, mediaType, bytes } = found.value;
    return { status: 200, body: content, headers: fileHeaders(params.identifier, mediaType, bytes) };
  },
});
