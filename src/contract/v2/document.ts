import { Type } from "typebox";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { reader } from "../json/reader.ts";
import { LIMITS, sizeText } from "../limits.ts";
import { choice, defaultedText, fileText, ID_LENGTH, requiredList, requiredText, uuid } from "../schema.ts";

/** Specification, operation 14. */
const AttachDocumentSchema = Type.Object(
  {
    name: requiredText(255, { example: "pod.pdf" }),
    type: choice(DOCUMENT_TYPES, { default: "Unset", "x-enum-text": "one of the document types of the specification" }),
    base64String: fileText(),
  },
  { $id: "AttachDocument" },
);
export const attachDocumentReader = reader(AttachDocumentSchema);

/** Specification, operation 15; `type` of a file is ours. */
const IngestDocumentsSchema = Type.Object(
  {
    externalId: defaultedText(ID_LENGTH, { description: "The external system's id of this request. Without it one is made." }),
    externalOrderId: defaultedText(ID_LENGTH, { description: "The order the documents belong to, which may arrive later." }),
    externalInvoiceId: defaultedText(ID_LENGTH, { description: "The invoice the documents belong to, which may arrive later." }),
    files: requiredList(
      Type.Object({
        fileBase64String: fileText(),
        fileName: requiredText(255, { example: "pod.pdf" }),
        type: choice(DOCUMENT_TYPES, {
          default: "Unset",
          "x-enum-text": "one of the document types of the specification",
          description: "What the document is, when the sender knows.",
        }),
      }),
      { maxItems: LIMITS.files },
    ),
  },
  { $id: "IngestDocuments" },
);
export const ingestDocumentsReader = reader(IngestDocumentsSchema);

/** Specification, operation 22. Other properties of the provider are ignored. */
const CaptureSchema = Type.Object(
  {
    payload: Type.Object({
      loadId: requiredText(ID_LENGTH, { description: "The order: its external id, else its number." }),
      captureId: requiredText(ID_LENGTH, { description: "The provider's own id. A repeat does nothing." }),
      images: requiredList(fileText("base64-or-data-uri", { description: `At most ${sizeText(LIMITS.fileBytes)} of file.` }), {
        maxItems: LIMITS.files,
        description: "Base64, data URIs, or https addresses, which are fetched.",
      }),
    }),
  },
  { $id: "Capture" },
);
export const captureReader = reader(CaptureSchema);

const nullableText = () => Type.Unsafe<string | null>({ type: ["string", "null"] });
const shown = {
  uuid: uuid(),
  orderExternalId: nullableText(),
  type: Type.Unsafe<string>({ type: "string", enum: [...DOCUMENT_TYPES] }),
  status: Type.Unsafe<string>({ type: "string", enum: ["Draft", "Ready", "Approved"] }),
  hasSignature: Type.Boolean(),
  approvedAt: nullableText(),
  approvedBy: nullableText(),
  filename: Type.String(),
};

/** Specification, "Document (V2 read response)". */
export const ListedDocumentSchema = Type.Object(shown, { $id: "ListedDocument" });
export const DocumentSchema = Type.Object(
  {
    ...shown,
    fields: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      description: "What was read from the document; varies with its type.",
    }),
  },
  { $id: "Document" },
);
