import { Type } from "typebox";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import type { PlaceOnPage } from "#domain/invoice/invoice.ts";
import type { Problems } from "../../json/problems.ts";
import { reader } from "../../json/reader.ts";
import { choice, flag, idText, integer, requiredText, text, uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { refuseAmounts } from "./documents.ts";
import { box, page } from "./splits.ts";

const time = () => Type.String({ format: "date-time" });
const filter = {
  type: choice(DOCUMENT_TYPES, {
    description: "What it reads as.",
    "x-enum-text": "one of the document types of the specification",
  }),
  vendor: text({ maxLength: 200, description: "Letters of the vendor's name as the page has it." }),
  minAgeHours: integer({ minimum: 0, maximum: 100_000, description: "Waiting for at least so many hours." }),
};

export const ReviewListQuery = Type.Object({
  state: choice(["waiting", "taken", "done"], { description: "Without it: what waits, held by somebody or not." }),
  ...filter,
  ...pageQuery,
});
export const nextReviewReader = reader(Type.Object(filter, { $id: "NextReview" }));

export const ReviewSchema = Type.Object(
  {
    documentUuid: uuid(),
    state: Type.String({ description: "waiting, taken (somebody works on it) or done." }),
    type: Type.String({ description: "What it reads as." }),
    vendor: orNull(Type.String()),
    filename: Type.String(),
    source: Type.String(),
    isQuickPay: Type.Boolean(),
    isSpotCheck: Type.Boolean({
      description: "It would have gone on by itself: one in so many is compared with its page all the same.",
    }),
    why: orNull(Type.String({ description: "Why it does not go on by itself." })),
    since: time(),
    takenBy: orNull(Type.String()),
    takenByName: orNull(Type.String()),
    takenUntil: orNull(time()),
    doneAt: orNull(time()),
    doneBy: orNull(Type.String()),
    doneByName: orNull(Type.String()),
    seconds: orNull(Type.Integer({ description: "From when it was taken to when it was decided." })),
  },
  { $id: "Review" },
);
export const ReviewPageSchema = pageSchema(ReviewSchema);
export const NextReviewSchema = Type.Object({ review: orNull(ReviewSchema) });
export const ReviewCountsSchema = Type.Object({
  waiting: Type.Integer({ description: "That nobody holds." }),
  taken: Type.Integer(),
  doneToday: Type.Integer({ description: "In the last 24 hours." }),
  doneByYouToday: Type.Integer(),
  medianSeconds: orNull(Type.Integer({ description: "Of those of the last 24 hours; pauses of half an hour are left out." })),
});

/** More bills in one file than this are split before. */
const MAX_OTHERS = 49;
/** More boxes nobody draws on a paper. */
const MAX_DRAWN = 100;
const said = {
  places: Type.Optional(
    Type.Array(
      Type.Object({
        field: requiredText(100, { description: "totalAmount, or charges[1].amount of the second charge." }),
        page: page(),
        box: box(),
      }),
      {
        maxItems: MAX_DRAWN,
        description:
          "Where somebody drew a box around a value: there it is shown, and looked for on the next paper of the layout.",
      },
    ),
  ),
  type: Type.Unsafe<(typeof DOCUMENT_TYPES)[number]>({
    type: "string",
    enum: [...DOCUMENT_TYPES],
    "x-enum-text": "one of the document types of the specification",
  }),
  fields: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: "object",
    additionalProperties: true,
    description:
      "Everything that stands on it, by the names of `transcription.fields`, and `charges` as a list of {description, code, rate, quantity, qualifier, amount}. Amounts are decimal text, days YYYY-MM-DD. `scac`, `mcNumber` and `dotNumber` count as the page has them where they are left out: `null` says that a number is not of who bills.",
  }),
};

function refuseSaidAmounts(value: unknown, problems: Problems): void {
  refuseAmounts(value, problems);
  const { others } = (value ?? {}) as { readonly others?: unknown };
  if (Array.isArray(others)) others.forEach((other: unknown, at) => refuseAmounts(other, problems, `others[${at}].`));
}

export const confirmationReader = reader(
  Type.Object(
    {
      eTag: requiredText(50),
      ...said,
      paper: integer({
        minimum: 1,
        maximum: 10_000,
        description: "Which of `transcription.papers` it is, from 1. Without it: the first of this type.",
      }),
      others: Type.Optional(
        Type.Array(
          Type.Object({
            ...said,
            paper: Type.Integer({ minimum: 1, maximum: 10_000, description: "Which of `transcription.papers` it is, from 1." }),
            vendorExternalId: idText({ description: "Whose bill it is, where the page does not say it plainly." }),
          }),
          {
            maxItems: MAX_OTHERS,
            description:
              "The other papers of a file that holds several. Each of its bills has to be said, or be said to be of another type: none is lost.",
          },
        ),
      ),
      hasSignature: flag(),
      invoice: flag({ default: true, description: "false: a bill becomes no invoice." }),
      vendorExternalId: idText({ description: "Whose bill it is, where the page does not say it plainly." }),
    },
    { $id: "DocumentConfirmation" },
  ),
  refuseSaidAmounts,
);
interface DrawnPlace {
  readonly field: string;
  readonly page: number;
  readonly box: readonly number[];
}

/** The boxes that somebody drew, by field. */
export function placesByField(places: readonly DrawnPlace[] = []): Readonly<Record<string, PlaceOnPage>> {
  return Object.fromEntries(
    places.map(({ field, page: of, box: [left = 0, top = 0, width = 0, height = 0] }) => [
      field,
      { page: of, box: [left, top, width, height] as const },
    ]),
  );
}
export const ConfirmedDocumentSchema = Type.Object({
  uuid: uuid(),
  status: Type.String(),
  eTag: Type.String(),
  invoiceUuid: orNull(uuid({ description: "The invoice that comes of it, or that it was already." })),
  invoiceUuids: Type.Array(uuid(), { description: "Of all the bills of the file." }),
});
