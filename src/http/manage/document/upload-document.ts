import { UploadedSchema, UploadForm, UploadTexts } from "#contract/manage/document/uploads.ts";
import { uploadDocument } from "#usecases/document/upload-document.ts";
import { FORM_LIMIT, type FormShape, withFormBody } from "../../files/read-form-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

const FORM: FormShape<typeof UploadTexts> = { file: "file", texts: UploadTexts };

export const uploadDocumentOperation = operation({
  operationId: "uploadDocument",
  method: "POST",
  path: "/manage/documents",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "work",
  keepsFiles: true,
  reads: "stream",
  consumes: ["multipart/form-data"],
  bodyLimit: FORM_LIMIT,
  form: UploadForm,
  bodyExample: { file: "(the bytes of pod.pdf)", orderExternalId: "SO-10023" },
  summary: "Upload a document",
  description:
    "It becomes a draft of the source Upload, and is read: a bill that passes every check becomes an invoice, another paper waits for whoever approves it. Bills whose number is here already are billed once.",
  responses: { 201: { description: "Stored; it is read a moment later.", schema: UploadedSchema } },
  handle: (call) =>
    withFormBody(call, FORM, async ({ texts, file }) => {
      const uploaded = await uploadDocument(call.context, call.tenant, call.actor, {
        name: file.name,
        type: texts.type ?? "Unset",
        orderExternalId: texts.orderExternalId ?? null,
        invoiceUuid: texts.invoiceUuid ?? null,
        file,
      });
      return uploaded.ok ? { status: 201, body: uploaded.value } : mapRefusal(uploaded.refusal, "file");
    }),
});
