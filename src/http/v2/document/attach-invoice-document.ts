import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { attachDocumentReader } from "#contract/v2/document.ts";
import { attachDocument } from "#usecases/document/attach-document.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const attachInvoiceDocumentOperation = operation({
  operationId: "attachInvoiceDocument",
  number: 14,
  method: "POST",
  path: "/v2/invoices/{invoiceUuid}/documents",
  generation: "v2",
  auth: "key",
  scope: "documents",
  touches: "work",
  keepsFiles: true,
  reads: "files",
  bodyLimit: FILES_LIMIT,
  params: Type.Object({ invoiceUuid: uuid() }),
  body: attachDocumentReader,
  bodyExample: { name: "pod.pdf", type: "ProofOfDelivery", base64String: "JVBERi0xLjQK" },
  summary: "Attach document to invoice",
  description: "The name need not be unique. With a type other than Unset the document is approved at once.",
  responses: { 200: { description: "The document.", schema: UuidSchema } },
  handle: (call) =>
    withFilesBody(call, attachDocumentReader, async ({ body, take }) => {
      const attached = await attachDocument(call.context, call.tenant, call.actor, {
        invoiceUuid: call.params.invoiceUuid,
        name: body.name,
        type: body.type ?? "Unset",
        file: take(body.base64String),
      });
      return attached.ok ? { status: 200, body: attached.value } : mapRefusal(attached.refusal, "document");
    }),
});
