import type { Static } from "typebox";
import { UploadedSchema, UploadForm, uploadReader, UploadTexts } from "#contract/manage/document/uploads.ts";
import { type DocumentToUpload, uploadDocument } from "#usecases/document/upload-document.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { type FormShape, withFormBody } from "../../files/read-form-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { type Call, operation } from "../../operation.ts";

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
  reads: "files",
  consumes: ["multipart/form-data"],
  bodyLimit: FILES_LIMIT,
  form: UploadForm,
  body: uploadReader,
  bodyExample: { fileName: "pod.pdf", fileBase64String: "JVBERi0xLjQK", orderExternalId: "SO-10023" },
  summary: "Upload a document",
  description:
    "As a form, or as JSON with the file in base64. It becomes a draft of the source Upload, and is read: a bill that passes every check becomes an invoice, another paper waits for whoever approves it. Bills whose number is here already are billed once.",
  responses: { 201: { description: "Stored; it is read a moment later.", schema: UploadedSchema } },
  handle: (call) =>
    isForm(call)
      ? withFormBody(call, FORM, ({ texts, file }) => upload(call, texts, { name: file.name, file }))
      : withFilesBody(call, uploadReader, ({ body, take }) =>
          upload(call, body, { name: body.fileName, file: take(body.fileBase64String) }),
        ),
});

const isForm = ({ headers }: Call<unknown, unknown, undefined>): boolean =>
  (headers["content-type"] ?? "").trimStart().toLowerCase().startsWith("multipart/");

async function upload(
  { context, tenant, actor }: Call<unknown, unknown, undefined>,
  { type, orderExternalId, invoiceUuid }: Partial<Static<typeof UploadTexts>>,
  file: Pick<DocumentToUpload, "name" | "file">,
) {
  const uploaded = await uploadDocument(context, tenant, actor, {
    ...file,
    type: type ?? "Unset",
    orderExternalId: orderExternalId ?? null,
    invoiceUuid: invoiceUuid ?? null,
  });
  return uploaded.ok ? { status: 201 as const, body: uploaded.value } : mapRefusal(uploaded.refusal, "file");
}
