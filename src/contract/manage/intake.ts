import { Type } from "typebox";
import { uuid } from "../schema.ts";
import { pageQuery } from "./pages.ts";

export const INTAKE_STATES = ["accepted", "ingested", "parked"] as const;

export const IntakeQuery = Type.Object({
  externalId: Type.Optional(Type.String({ maxLength: 255 })),
  operation: Type.Optional(Type.String({ maxLength: 100, description: "createOrder, createInvoice, ..." })),
  state: Type.Optional(
    Type.Unsafe<(typeof INTAKE_STATES)[number]>({
      type: "string",
      enum: [...INTAKE_STATES],
      "x-enum-text": `one of ${INTAKE_STATES.join(", ")}`,
    }),
  ),
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
