import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import type { Problems } from "#contract/json/problems.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#domain/document/document-types.ts";
import { type Amount, parseAmount } from "#domain/money/amount.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { flag, requiredText, uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";

const URL_LENGTH = 2_048;
const KEY_LENGTH = 500;
/** Longer than this no document waits for another's server. */
export const MAX_TIMEOUT_SECONDS = 60;
/** A bearer token as headers carry it (RFC 6750, 2.1), and what else is printable. */
const KEY = /^[\x21-\x7e]+$/;

const amountSchema = (description: string, example: string) =>
  Type.Unsafe<string | number>({ type: ["string", "number"], description, example });

/** Undefined: it is none that can be kept. */
export function readCost(value: string | number): Amount | undefined {
  const amount = parseAmount(String(value));
  return amount === undefined || amount < 0n || amount > MAX_COST ? undefined : amount;
}
const MAX_COST = 99_999_999_9999n;

function checkTranscriber(body: unknown, problems: Problems): void {
  const { costPerPage, monthlyCap, apiKey } = (body ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries({ costPerPage, monthlyCap }))
    if ((typeof value === "string" || typeof value === "number") && readCost(value) === undefined)
      problems.add(name, `${name} must be an amount of at most 8 digits before and 4 after the decimal point, not below zero`);
  if (typeof apiKey === "string" && !KEY.test(apiKey))
    problems.add("apiKey", "apiKey must be printable characters without blanks");
}

/** `PUT /manage/transcriber`. */
export const transcriberReader = reader(
  Type.Object(
    {
      url: requiredText(URL_LENGTH, {
        example: "https://documents.example.com/transcribe",
        description: "Posted to. Not followed to another address.",
      }),
      apiKey: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          minLength: 1,
          maxLength: KEY_LENGTH,
          description: "Sent as `Authorization: Bearer`, and told by nothing afterwards. Absent: as it is; null: none is sent.",
        }),
      ),
      enabled: flag({ description: "Whether documents are sent to it; false unless told." }),
      kinds: Type.Optional(
        Type.Unsafe<DocumentType[] | null>({
          type: ["array", "null"],
          minItems: 1,
          maxItems: DOCUMENT_TYPES.length,
          uniqueItems: true,
          items: { type: "string", enum: [...DOCUMENT_TYPES], "x-enum-text": "types of documents" },
          description: "Only documents that are read as one of these are sent; Invoice alone unless told.",
          example: ["Invoice"],
        }),
      ),
      costPerPage: amountSchema("What a page costs by your contract, in its currency. 0: nothing.", "0.0150"),
      monthlyCap: amountSchema(
        "What may be spent in a month (of UTC), in the same currency. A document that would go beyond is not sent.",
        "50.00",
      ),
      timeoutSeconds: Type.Optional(
        Type.Unsafe<number | null>({
          type: ["integer", "null"],
          minimum: 1,
          maximum: MAX_TIMEOUT_SECONDS,
          description: "How long an answer may take, connection and body included; 30 unless told.",
        }),
      ),
    },
    { $id: "TranscriberChange" },
  ),
  checkTranscriber,
);

const amountOut = (description: string) => Type.String({ description, example: "0.0150" });

export const TranscriberSchema = Type.Object(
  {
    url: orNull(Type.String({ description: "Null: the tenant has no document AI." })),
    isKeySet: Type.Boolean({ description: "Whether a key is sent." }),
    enabled: Type.Boolean(),
    kinds: Type.Array(Type.String()),
    costPerPage: amountOut("In the currency of your contract."),
    monthlyCap: amountOut("In the same currency."),
    timeoutSeconds: Type.Integer(),
    month: Type.Object(
      {
        calls: Type.Integer(),
        pages: Type.Integer(),
        cost: amountOut("Calls that failed count: they may be billed all the same."),
        withheld: Type.Integer({
          description: "Documents that were not sent, such as beyond the cap; each says why in the list of calls.",
        }),
      },
      { description: "The present month of UTC." },
    ),
    pausedUntil: orNull(
      Type.String({
        format: "date-time",
        description: "It failed several times in a row: until then nothing is sent, and documents wait in review meanwhile.",
      }),
    ),
  },
  { $id: "Transcriber" },
);

/** `POST /manage/transcriber/test`. */
export const CheckedTranscriberSchema = Type.Object(
  {
    passed: Type.Boolean({ description: "No check failed." }),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ example: "shape" }),
        result: Type.Union([Type.Literal("passed"), Type.Literal("failed"), Type.Literal("warned"), Type.Literal("skipped")]),
        message: Type.String(),
      }),
    ),
  },
  { $id: "CheckedTranscriber" },
);

export const TranscriberCallListQuery = Type.Object({ ...pageQuery });

/** `GET /manage/transcriber/calls`: a line a call. */
export const TranscriberCallPageSchema = pageSchema(
  Type.Object({
    uuid: uuid(),
    documentUuid: uuid(),
    filename: Type.String(),
    at: Type.String({ format: "date-time" }),
    status: Type.Unsafe<"running" | "answered" | "failed" | "withheld">({
      type: "string",
      enum: ["running", "answered", "failed", "withheld"],
      description: "withheld: nothing was sent; `failure` says why.",
    }),
    pages: Type.Integer(),
    cost: Type.String(),
    durationMs: orNull(Type.Integer()),
    httpStatus: orNull(Type.Integer()),
    failure: orNull(Type.String()),
    name: orNull(Type.String({ description: "What it calls itself." })),
    version: orNull(Type.String()),
    faults: Type.Array(Type.String(), { description: "What of the answer breaks the contract, and was left out." }),
  }),
);
