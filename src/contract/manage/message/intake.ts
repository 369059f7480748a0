import { Type } from "typebox";
import { choice, uuid } from "../../schema.ts";
import { pageQuery } from "../pages.ts";

/** Whose messages are worked on after they were accepted. */
export const INTAKE_OPERATIONS = [
  "createOrder",
  "createCompositeOrder",
  "createInvoice",
  "addCompositeVendorInvoice",
  "ingestDocuments",
  "captureCallback",
  "edi210",
  "readDocument",
] as const;
const INTAKE_STATES = ["accepted", "ingested", "parked", "dropped"] as const;

export const IntakeQuery = Type.Object({
  externalId: Type.Optional(Type.String({ maxLength: 255 })),
  operation: choice(INTAKE_OPERATIONS, {
    "x-empty-is-absent": true,
    description:
      "The operation that accepted the message; `edi210` for an invoice by EDI, `readDocument` for one that was read from a document.",
  }),
  state: choice(INTAKE_STATES, { "x-empty-is-absent": true }),
  ...pageQuery,
});

const nullableText = () => Type.Unsafe<string | null>({ type: ["string", "null"] });
export const IntakeItemSchema = Type.Object(
  {
    uuid: uuid(),
    operation: Type.String(),
    externalId: Type.String(),
    state: Type.Unsafe<string>({ type: "string", enum: [...INTAKE_STATES] }),
    reason: nullableText(),
    resultUuid: nullableText(),
    acceptedAt: Type.String(),
    sentBy: Type.String(),
  },
  { $id: "IntakeItem" },
);
