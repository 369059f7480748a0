import { Type } from "typebox";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { LIMITS, sizeText } from "../limits.ts";
import { integer, text } from "../schema.ts";

const texts = {
  VendorInvoiceDocumentTypeId: integer({
    minimum: 0,
    maximum: DOCUMENT_TYPES.length - 1,
    format: "int32",
    description: `What the document is, as its place in the list of document types, from 0 (Unset, the default) to ${DOCUMENT_TYPES.length - 1}.`,
    example: DOCUMENT_TYPES.indexOf("ProofOfDelivery"),
  }),
  CustomLogMessage: text({ maxLength: 10_000, description: "Stands in the invoice's timeline beside the document." }),
};

/** The texts of the form of addVendorInvoiceDocuments. */
export const DocumentFormTexts = Type.Object(texts);

/** The form of addVendorInvoiceDocuments, for the documentation. */
export const DocumentForm = Type.Object(
  {
    VendorInvoiceDocumentTypeId: texts.VendorInvoiceDocumentTypeId,
    Document: Type.Unsafe<string>({
      type: "string",
      format: "binary",
      description: `The file with its name, at most ${sizeText(LIMITS.fileBytes)}.`,
    }),
    CustomLogMessage: texts.CustomLogMessage,
  },
  { $id: "LegacyInvoiceDocument" },
);
