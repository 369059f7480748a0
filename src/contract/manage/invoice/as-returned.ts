import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { InvoiceReadSchema } from "../../v2/read/invoice-read.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

const instantOrNull = (description: string) => orNull(Type.String({ format: "date-time", description }));

/** `GET /manage/invoices/{uuid}/as-returned`: what a partner is given of an invoice, and what became of it there. */
export const InvoiceAsReturnedSchema = Type.Object(
  {
    path: Type.String({
      description: "Where a key asks for the body.",
      example: "/v2/invoices/0199c0de-0000-7000-8000-000000000001",
    }),
    invoice: InvoiceReadSchema,
    finalizedAt: instantOrNull("From then on it is in the list of finalized invoices; null: it is open."),
    deliveredAt: instantOrNull("When its result was marked as delivered; null: it was not."),
    deliveredBy: orNull(Type.String({ description: "Which key marked it; null also where that was before it was kept." })),
    deliveredByName: textOut(),
    deliveries: Type.Array(
      Type.Object({
        uuid: uuid(),
        url: Type.String({ description: "Of the endpoint." }),
        state: Type.String({ description: "pending, succeeded, discarded or cancelled" }),
        attemptCount: Type.Integer(),
        createdAt: Type.String({ format: "date-time" }),
        lastAttemptAt: instantOrNull("Null: none was made yet."),
        lastStatus: orNull(Type.Integer()),
        lastError: textOut(),
        doneAt: instantOrNull("Null: it is tried still."),
      }),
      { description: "Of its INVOICE_APPROVED, one an endpoint, as long as deliveries are kept; fifty at most." },
    ),
  },
  { $id: "InvoiceAsReturned" },
);
