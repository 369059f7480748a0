import { Type } from "typebox";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { reader } from "../json/reader.ts";
import { choice, flag, idText, requiredText, text, uuid } from "../schema.ts";
import { orNull } from "../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "./pages.ts";

const time = () => Type.String({ format: "date-time" });

export const DocumentListQuery = Type.Object({
  status: text({ description: "Draft, Ready or Approved; several by comma." }),
  type: text({ maxLength: 60, description: "A document type." }),
  q: text({ maxLength: 200, description: "Words of the file's name, or their first letters, in any order." }),
  linked: Type.Optional(Type.Boolean({ description: "false: only documents of no order and no invoice yet." })),
  ...pageQuery,
});

const shown = {
  uuid: uuid(),
  type: Type.String(),
  status: Type.String(),
  filename: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
  hasSignature: Type.Boolean(),
  source: Type.String(),
  createdAt: time(),
  createdBy: Type.String(),
  approvedAt: orNull(time()),
  approvedBy: orNull(Type.String()),
  eTag: Type.String(),
  orders: Type.Array(Type.String(), { description: "External ids." }),
  invoices: Type.Array(Type.Object({ uuid: uuid(), invoiceNumber: Type.String() })),
};

export const DocumentPageSchema = pageSchema(Type.Object(shown));
export const ManagedDocumentSchema = Type.Object(
  {
    ...shown,
    modifiedAt: time(),
    modifiedBy: Type.String(),
    fields: Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
    waitsFor: Type.Array(Type.Object({ kind: Type.String(), externalId: Type.String() }), {
      description: "What it names and has not arrived yet.",
    }),
  },
  { $id: "ManagedDocument" },
);

export const documentChangeReader = reader(
  Type.Object(
    {
      eTag: requiredText(50),
      type: choice(DOCUMENT_TYPES, { "x-enum-text": "one of the document types of the specification" }),
      hasSignature: flag(),
      fields: Type.Optional(
        Type.Unsafe<Readonly<Record<string, unknown>> | null>({
          type: ["object", "null"],
          additionalProperties: true,
          description: "Replaces all fields.",
        }),
      ),
      orderExternalId: idText({ description: "The order it belongs to, in place of those it was linked to by name." }),
    },
    { $id: "DocumentChange" },
  ),
);
export const documentApprovalReader = reader(Type.Object({ eTag: requiredText(50) }, { $id: "DocumentApproval" }));
export const DocumentETagSchema = Type.Object({ uuid: uuid(), status: Type.String(), eTag: Type.String() });

export const captureSecretReader = reader(
  Type.Object(
    {
      secret: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          minLength: 16,
          maxLength: 200,
          description: "Without it one is made.",
        }),
      ),
    },
    { $id: "CaptureSecret" },
  ),
);
export const CaptureAnswerSchema = Type.Object({ secret: orNull(Type.String()), isSet: Type.Boolean() });
