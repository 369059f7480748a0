import { Type } from "typebox";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import type { Problems } from "../../json/problems.ts";
import { reader } from "../../json/reader.ts";
import { choice, flag, idText, requiredText, text, uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { TranscriptionSchema } from "./transcriptions.ts";
import { pageQuery, pageSchema } from "../pages.ts";

const time = () => Type.String({ format: "date-time" });

export const DocumentListQuery = Type.Object({
  status: text({ description: "Draft, Ready or Approved; several by comma." }),
  type: text({ maxLength: 60, description: "A document type." }),
  q: text({ maxLength: 200, description: "Words of the file's name, or their first letters, in any order." }),
  order: text({ maxLength: 255, description: "The external id or the number of an order that it lies with." }),
  invoice: text({ maxLength: 255, description: "The number of an invoice, or its uuid: it lies with that, or with its orders." }),
  vendor: text({
    maxLength: 200,
    description:
      "The externalId or SCAC of a vendor: it lies with an invoice of that, or, with no invoice, with the orders of one, or it waits for a person and reads as its bill.",
  }),
  text: text({ maxLength: 200, description: "Words that stand in it, as far as it was read, in any order." }),
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
  madeOf: orNull(
    Type.Object(
      {
        uuid: uuid(),
        how: Type.String({ description: "split (of some pages of it) or redact (places of it are blacked out)." }),
        pages: Type.Array(Type.Integer()),
      },
      { description: "The document that it was made of." },
    ),
  ),
  made: Type.Array(Type.Object({ uuid: uuid(), filename: Type.String(), how: Type.String(), status: Type.String() }), {
    description:
      "What was made of it (`how`: split, redact or merge). One that was split or put together with others is decided about by those.",
  }),
  mergedOf: Type.Array(Type.Object({ uuid: uuid(), filename: Type.String() }), {
    description: "The documents that it was put together of, in the order of their pages.",
  }),
};

export const DocumentPageSchema = pageSchema(Type.Object(shown));
export const ManagedDocumentSchema = Type.Object(
  {
    ...shown,
    createdByName: Type.String({
      description: "What people call whoever brought it; by `createdBy` where nobody has a name for them.",
    }),
    approvedByName: orNull(Type.String()),
    modifiedAt: time(),
    modifiedBy: Type.String(),
    fields: Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
    transcription: TranscriptionSchema,
    partOf: orNull(
      Type.Object(
        { uuid: uuid(), pages: Type.Array(Type.Integer()) },
        { description: "The document that it was cut out of, and its pages there, from 1; null where it came as it is." },
      ),
    ),
    scan: Type.Object(
      {
        state: Type.String({ description: "off (no virus scanner is configured), waiting, clean or infected." }),
        found: orNull(Type.String()),
        at: orNull(time()),
      },
      { description: "What the virus scanner says of the file. One that is infected, or was not looked at, is not given out." },
    ),
    waitsFor: Type.Array(Type.Object({ kind: Type.String(), externalId: Type.String() }), {
      description: "What it names and has not arrived yet.",
    }),
  },
  { $id: "ManagedDocument" },
);

/** Where some words stand in a document. */
export const FoundInDocumentSchema = Type.Object({
  hits: Type.Array(
    Type.Object({
      page: Type.Integer(),
      box: Type.Array(Type.Number(), { description: "Left, top, width and height in fractions of the page as it is shown." }),
    }),
  ),
  hasMore: Type.Boolean(),
  pages: Type.Integer({ description: "Whose words are known: 0 where it was not read." }),
});

const MAX_ARCHIVED = 200;
export const archiveReader = reader(
  Type.Object(
    { uuids: Type.Array(uuid(), { minItems: 1, maxItems: MAX_ARCHIVED, uniqueItems: true }) },
    { $id: "DocumentArchive" },
  ),
);

const PLAIN_DECIMAL = /^-?\d{1,15}(?:\.\d{1,4})?$/;

/** An amount that two readers read as two ("185,00", "2 x 92.50") is refused where it comes in: nobody is there to ask later. */
export function refuseAmounts(value: unknown, problems: Problems, under = ""): void {
  const { fields } = (value ?? {}) as { readonly fields?: unknown };
  if (fields === null || typeof fields !== "object") return;
  const check = (path: string, name: string, amount: unknown): void => {
    if (
      amount === null ||
      amount === "" ||
      ((typeof amount === "string" || typeof amount === "number") && PLAIN_DECIMAL.test(String(amount)))
    )
      return;
    problems.add(
      `${under}${path}`,
      `${name} must be a decimal with at most four places, such as "1185.00": no thousands, no currency, no words; its currency goes into currency`,
    );
  };
  for (const [name, entry] of Object.entries(fields)) {
    const folded = foldChargeName(name);
    if (folded === "TOTALAMOUNT") check(`fields.${name}`, name, entry);
    if (folded !== "CHARGES" || !Array.isArray(entry)) continue;
    entry.forEach((charge: unknown, at) => {
      if (charge !== null && typeof charge === "object" && "amount" in charge)
        check(`fields.${name}[${at}].amount`, "amount", charge.amount);
    });
  }
}

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
          description:
            'Replaces all fields. Amounts (`totalAmount`, and `amount` of an entry of `charges`) are decimals with at most four places, such as "1185.00", their currency stands in `currency`.',
        }),
      ),
      orderExternalId: idText({ description: "The order it belongs to, in place of those it was linked to by name." }),
      invoiceUuid: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          format: "uuid",
          description: "An invoice that it lies with from now on, beside others, and so with the orders of that.",
        }),
      ),
    },
    { $id: "DocumentChange" },
  ),
  refuseAmounts,
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
