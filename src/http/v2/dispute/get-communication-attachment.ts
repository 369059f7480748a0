import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { openAttachment } from "#usecases/dispute/read-disputes.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getCommunicationAttachmentOperation = operation({
  operationId: "getCommunicationAttachment",
  number: 12,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}",
  generation: "v2",
  auth: "key",
  scope: "disputes",
  params: Type.Object({
    invoiceUuid: uuid(),
    disputeUuid: uuid(),
    communicationUuid: uuid(),
    identifier: Type.Unsafe<string>({ type: "string", maxLength: 300 }),
  }),
  summary: "Get communication attachment",
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
