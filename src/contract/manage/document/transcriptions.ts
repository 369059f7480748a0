import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";

const candidate = {
  value: Type.String({ description: "Amounts are decimal text, days YYYY-MM-DD." }),
  confidence: Type.Number({ description: "Between 0 and 1." }),
  page: orNull(Type.Integer()),
  box: orNull(
    Type.Array(Type.Number(), {
      minItems: 4,
      maxItems: 4,
      description: "Left, top, width and height in fractions of the page as it is shown upright.",
    }),
  ),
};
const fact = Type.Object({
  ...candidate,
  found: Type.String({ description: "embedded, barcode, template, label, table, person or transcriber." }),
  candidates: Type.Array(Type.Object(candidate), { description: "What else it may be, the likeliest first." }),
});
const typeCandidate = { value: Type.String(), confidence: Type.Number() };
const typeRead = Type.Object({
  ...typeCandidate,
  candidates: Type.Array(Type.Object(typeCandidate)),
  because: Type.Optional(
    Type.Array(Type.String(), {
      description: "The words that decided, as the paper prints them; absent where an e-invoice says it.",
    }),
  ),
});

const signature = Type.Object(
  { value: Type.Boolean(), confidence: Type.Number(), page: candidate.page, box: candidate.box },
  { description: "false: none was found. null or absent where nobody looked: on invoices." },
);

const templateUsed = Type.Object(
  { uuid: uuid(), version: Type.Integer() },
  {
    description: "What people corrected on other papers of its layout had a part in it; absent: nothing is known of the layout.",
  },
);

/** What the service read of a document. */
export const TranscriptionSchema = Type.Object(
  {
    status: Type.String({
      description: "waiting, reading, read, failed (nothing could be read: see reason) or none (nobody asked for it).",
    }),
    reason: orNull(Type.String()),
    reader: orNull(Type.Object({ name: Type.String(), version: Type.String() })),
    readAt: orNull(Type.String({ format: "date-time" })),
    flags: Type.Array(Type.String(), {
      description: "What is hidden in the file beside its pages: script (JavaScript), attachments (files inside a PDF).",
    }),
    pages: Type.Array(
      Type.Object({
        number: Type.Integer(),
        width: Type.Number({ description: "Points." }),
        height: Type.Number(),
        rotation: Type.Integer(),
        text: Type.String({ description: "embedded, ocr or none." }),
      }),
    ),
    type: orNull(typeRead),
    signature: orNull(signature),
    fields: Type.Record(Type.String(), fact),
    charges: Type.Array(Type.Record(Type.String(), fact)),
    rows: Type.Array(Type.Record(Type.String(), fact), {
      description: "The invoices that a statement lists: invoiceNumber, invoiceDate, amount. Empty on any other paper.",
    }),
    checks: Type.Array(Type.Object({ check: Type.String(), passed: Type.Boolean(), message: Type.String() })),
    template: Type.Optional(templateUsed),
    transcriber: Type.Optional(
      Type.Object(
        { name: Type.String(), version: Type.String() },
        { description: "The tenant's document AI said something beside it, and which one it was; absent: it did not." },
      ),
    ),
    papers: Type.Array(
      Type.Object({
        pages: Type.Array(Type.Integer()),
        type: typeRead,
        fields: Type.Record(Type.String(), fact),
        charges: Type.Array(Type.Record(Type.String(), fact)),
        rows: Type.Optional(Type.Array(Type.Record(Type.String(), fact))),
        checks: Type.Array(Type.Object({ check: Type.String(), passed: Type.Boolean(), message: Type.String() })),
        signature: Type.Optional(signature),
        template: Type.Optional(templateUsed),
      }),
      {
        description:
          "The papers of a file that holds several, such as two invoices, each with its pages; empty where it holds one. What stands above is of its first invoice.",
      },
    ),
    documents: Type.Array(
      Type.Object({
        uuid: uuid(),
        pages: Type.Array(Type.Integer(), { description: "Of this document, from 1." }),
        type: Type.String(),
        status: Type.String(),
      }),
      {
        description:
          "The documents that it was split into, by itself or by a person, and that are decided about in its place; empty where it is whole.",
      },
    ),
    stages: Type.Array(Type.Object({ stage: Type.String(), milliseconds: Type.Number(), outcome: Type.String() }), {
      description: "What was done, how long it took, and what came of it.",
    }),
    route: orNull(
      Type.String({
        description:
          "automatic: it passed every check, and what it says was taken. review: a person decides about it. null until it was read.",
      }),
    ),
    why: orNull(Type.String()),
  },
  { $id: "Transcription" },
);

export const ReadingAskedSchema = Type.Object({ uuid: uuid(), status: Type.String() });
