import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { idText, optionalUuid, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

/** A carrier's statement of account beside what came in of it. */

export const MAX_STATEMENT_LINES = 2_000;
const MAX_STATEMENT_LENGTH = 500_000;

export const statementReader = reader(
  Type.Object({
    text: text({
      maxLength: MAX_STATEMENT_LENGTH,
      description: `The statement as it is copied out of a mail, a spreadsheet or a CSV file, an invoice a row; ${MAX_STATEMENT_LINES.toLocaleString("en-US")} of them at most. Titles, sums and blank rows may stay. Left out where \`documentUuid\` is given.`,
    }),
    documentUuid: optionalUuid({
      description: "A document that was read, in place of `text`: a statement that came by mail, or was uploaded as a PDF.",
    }),
    vendorExternalId: idText({
      description:
        "Whose statement it is: invoices of other vendors under the same numbers do not count. Those that name a SCAC alone are of whoever alone has it.",
    }),
  }),
);

const money = () => Type.String({ example: "1250.5000" });

export const StatementSchema = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ description: "Its row in the text, or in the lines of the document, from 1." }),
        invoiceNumber: Type.String({ description: "As the statement writes it." }),
        stated: orNull(money()),
        state: Type.Unsafe<"approved" | "open" | "terminated" | "several-vendors" | "unknown">({
          type: "string",
          enum: ["approved", "open", "terminated", "several-vendors", "unknown"],
          description:
            "`approved`: it is approved for payment. `open`: it came in and is not decided. `terminated`: it ended unpaid. `several-vendors`: invoices of different vendors came in under this number, and no vendor was named. `unknown`: no invoice under this number came in. Of several under one number an approved one counts first, then an open one.",
        }),
        difference: orNull(
          Type.String({
            example: "-25.0000",
            description:
              "What is stated beyond what is approved, of an open one beyond what it bills; null where the statement says no amount, nothing came in, or it is open whose invoice is meant.",
          }),
        ),
        invoices: Type.Array(
          Type.Object({
            uuid: uuid(),
            invoiceNumber: Type.String(),
            vendor: textOut(),
            status: Type.String(),
            currency: Type.String(),
            billed: money(),
            approved: orNull(money()),
            receivedOn: Type.String({ format: "date" }),
            dueOn: orNull(Type.String({ format: "date" })),
            terminatedReason: textOut(),
          }),
          { description: "What came in under the number, the newest first, ten at most." },
        ),
      }),
    ),
    unread: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
      description: "Rows in which no invoice was found, though they say numbers.",
    }),
    totals: Type.Array(
      Type.Object({
        state: Type.String(),
        lines: Type.Integer(),
        stated: Type.String({ description: "In all, whatever the currencies." }),
      }),
    ),
  },
  { $id: "StatementComparison" },
);
