import { Type } from "typebox";
import { RAW_RESPONSE_TYPES } from "../../rating/read-rating-answer.ts";
import { uuid } from "../../schema.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

const money = () => orNull(Type.String({ example: "227.3645" }));

const nullOr = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number] | null>({ type: ["string", "null"], enum: [...values, null] });

const RatedChargeOut = Type.Object({
  code: textOut(),
  description: textOut(),
  amount: money(),
  rate: textOut(),
  quantity: textOut(),
  qualifier: textOut(),
});

const oneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ type: "string", enum: [...values], ...(description === undefined ? {} : { description }) });
const LISTS = ["vendor", "customer"] as const;
const ListOut = oneOf(LISTS);

const StatusOut = oneOf(
  ["running", "answered", "exception", "failed", "cancelled"],
  "`answered`: charges came, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`: nothing usable came.",
);

const runProperties = {
  uuid: uuid(),
  orderUuid: uuid(),
  orderExternalId: Type.String(),
  orderVersion: Type.Integer({ description: "The version of the order that was told." }),
  at: Type.String({ format: "date-time" }),
  askedBy: Type.String({ description: "An actor's id: `key:...`, `user:...`, `policy`." }),
  askedByName: Type.String(),
  status: StatusOut,
  isInForce: Type.Boolean({
    description:
      "The latest run that ended about an order the invoice is matched to: one that an audit reads. Of a decided invoice the one that its audit read; a run that ended later counts for nothing.",
  }),
  url: Type.String({ description: "Where it was sent, without the key." }),
  attempts: Type.Integer(),
  durationMs: orNull(Type.Integer()),
  httpStatus: orNull(Type.Integer()),
  failure: orNull(Type.String({ description: "What went wrong, for a person." })),
  rawResponse: orNull(
    Type.String({
      description: "The engine's own words, or what came instead. Text: never to be interpreted. In lists its beginning.",
    }),
  ),
  rawResponseType: nullOr(RAW_RESPONSE_TYPES),
  rawResponseLength: orNull(Type.Integer({ description: "Characters of the whole." })),
  leftOut: Type.Array(Type.String(), {
    description: "What the request leaves out because no value of the specification's lists says it.",
  }),
  vendorCharges: Type.Array(RatedChargeOut),
  customerCharges: Type.Array(RatedChargeOut),
  validations: Type.Array(
    Type.Object({
      list: nullOr(LISTS),
      charge: orNull(Type.String({ description: "The engine's code or text; null where it is about the whole answer." })),
      code: orNull(Type.String({ description: "The tenant's code of that charge, where one knows it." })),
      rule: oneOf(["shape", "amount", "set-of-three", "amount-is-rate-times-quantity", "qualifier"]),
      message: Type.String(),
    }),
    { description: "What breaks the specification's rules for an answer, in words and numbers." },
  ),
  unknownCodes: Type.Array(Type.String(), {
    description: "Names of vendor charges that are not among the tenant's charge codes: nothing is compared with them.",
  }),
  changes: Type.Array(
    Type.Object({ list: ListOut, charge: Type.String(), before: money(), after: money(), difference: money() }),
    { description: "What moved since the answered run before about the same order; empty where nothing did, or there is none." },
  ),
};

const RatingRunOut = Type.Object(runProperties);

/** `ratings` of the workspace, newest first. */
export const RatingRunsOut = Type.Array(RatingRunOut, { description: "Runs of the rating engine, the newest first." });

/** `POST /manage/invoices/{uuid}/rate`. */
export const RatedInvoiceSchema = Type.Object(
  {
    ...runProperties,
    runs: Type.Array(RatingRunOut, { description: "One for each order of the invoice; the first is the one told above." }),
    eTag: Type.String({ description: "The invoice's, after the audit with this answer." }),
  },
  { $id: "RatedInvoice" },
);

/** `GET /manage/invoices/{uuid}/ratings/{ratingUuid}`. */
export const RatingRunSchema = Type.Object(
  {
    ...runProperties,
    comparedTo: orNull(
      Type.String({ format: "uuid", description: "The run that `changes` are told from; null where there is none." }),
    ),
    request: Type.String({ description: "The body that was sent, to the letter." }),
    curl: Type.String({ description: "The same call for a shell, with the key left to the variable RATING_APIKEY." }),
  },
  { $id: "RatingRun" },
);

export const RatingCallListQuery = Type.Object({ ...pageQuery });

/** `GET /manage/rating-engine/calls`: a line a call. */
export const RatingCallPageSchema = pageSchema(
  Type.Object({
    uuid: uuid(),
    invoiceUuid: uuid(),
    invoiceNumber: Type.String(),
    orderExternalId: Type.String(),
    at: Type.String({ format: "date-time" }),
    askedBy: Type.String({ description: "An actor's id: `key:...`, `user:...`, `policy`." }),
    askedByName: Type.String(),
    status: StatusOut,
    attempts: Type.Integer(),
    durationMs: orNull(Type.Integer()),
    httpStatus: orNull(Type.Integer()),
    failure: orNull(Type.String({ description: "The first words of what went wrong." })),
  }),
);
