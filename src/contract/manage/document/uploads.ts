import { Type } from "typebox";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { LIMITS, sizeText } from "../../limits.ts";
import { reader } from "../../json/reader.ts";
import { choice, fileText, idText, optionalUuid, requiredText, uuid } from "../../schema.ts";

const texts = {
  type: choice(DOCUMENT_TYPES, {
    description: "What it is, where that is known: else it is read.",
    "x-enum-text": "one of the document types of the specification",
  }),
  orderExternalId: idText({ description: "The order that it belongs to, which may arrive later." }),
  invoiceUuid: optionalUuid({ description: "The invoice that it belongs to: then it is no bill of its own." }),
};

/** What stands beside the file. */
export const UploadTexts = Type.Object(texts);

/** The form of uploadDocument, for the documentation. */
export const UploadForm = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: "string",
      format: "binary",
      description: `The file with its name, at most ${sizeText(LIMITS.fileBytes)}.`,
    }),
    ...texts,
  },
  { $id: "DocumentUpload" },
);

/** The same as JSON, with the file in base64. */
const UploadSchema = Type.Object(
  {
    fileName: requiredText(255, { example: "pod.pdf" }),
    fileBase64String: fileText(),
    ...texts,
  },
  { $id: "DocumentUploadJson" },
);
export const uploadReader = reader(UploadSchema);

export const UploadedSchema = Type.Object({ uuid: uuid(), filename: Type.String(), status: Type.String() });
