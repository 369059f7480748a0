import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import type { Problems } from "../../json/problems.ts";
import { flag, idText, list, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const SENT_STATES = ["sent", "accepted", "accepted-with-errors", "rejected", "overdue"] as const;

export const SentListQuery = Type.Object({
  state: Type.Optional(
    Type.Unsafe<(typeof SENT_STATES)[number]>({ type: "string", enum: [...SENT_STATES], description: "Only in this state." }),
  ),
  partner: idText({ description: "Only to this interchange id." }),
  open: flag({ default: false, description: "Only what was rejected or is overdue, and nobody has seen to." }),
  ...pageQuery,
});

const ToldCode = () => Type.Object({ code: Type.String(), message: Type.String() });

/** An answer of a partner, as it is shown with what it answers. */
const AnswerSchema = Type.Object({
  by: Type.String({ description: "TA1, 997, 999 or 824." }),
  groupId: textOut(),
  controlNumber: Type.String({ description: "Our number that it names." }),
  outcome: Type.String({
    description: "received (of the envelope only), accepted, accepted-with-errors or rejected.",
  }),
  codes: Type.Array(ToldCode()),
  interchangeUuid: Type.String({ description: "The interchange it came in." }),
  at: Type.String({ format: "date-time" }),
});

export const SentSchema = Type.Object(
  {
    uuid: uuid(),
    setId: Type.String({ description: "What it is: 824." }),
    partner: Type.String({ description: "Qualifier and interchange id it went to, a slash between them." }),
    controlNumber: Type.String({ description: "Our ISA13; GS06 is the same number." }),
    interchangeUuid: uuid(),
    sentAt: Type.String({ format: "date-time" }),
    dueAt: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "When its answer is overdue; null: none is expected.",
    }),
    state: Type.String({
      description:
        "sent, accepted, accepted-with-errors, rejected (the worst answer that came stands) or overdue (nothing came in time).",
    }),
    answeredAt: textOut(),
    answers: Type.Array(AnswerSchema),
    settledAt: textOut(),
    settledBy: textOut(),
    content: Type.String({ description: "As it went out." }),
  },
  { $id: "SentEdi" },
);
export const SentPageSchema = pageSchema(SentSchema);

/** What an interchange answers of ours. */
export const MatchedAnswerSchema = Type.Object({
  by: Type.String({ description: "TA1, 997, 999 or 824." }),
  groupId: textOut(),
  controlNumber: Type.String({ description: "Our number that it names." }),
  outcome: Type.String(),
  codes: Type.Array(ToldCode()),
  about: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "824; acknowledgement for a TA1 or 997 of ours; null when nothing was sent under that number.",
  }),
  sentUuid: orNull(uuid()),
  interchangeUuid: orNull(uuid()),
});

/** ISA08, or ISA07 and ISA08 with a slash between them. */
const RECEIVER_ID = /^(?:[A-Z0-9]{2}\/)?\S(?:.{0,13}\S)?$/;
const MAX_IDS = 100;

const ReceiversSchema = Type.Object(
  {
    ids: list(Type.Unsafe<string>({ type: "string", minLength: 1, maxLength: 18 }), {
      maxItems: MAX_IDS,
      description:
        "Interchange ids of our own: ISA08, or ISA07/ISA08. Interchanges to others are refused (TA1 009). None here and none of the installation: every receiver is ours.",
      example: ["ZZ/SHIPPER"],
    }),
  },
  { $id: "EdiReceiversChange" },
);

export const receiversReader = reader(ReceiversSchema, (body: unknown, problems: Problems): void => {
  const ids = (body as { readonly ids?: unknown } | null)?.ids;
  if (!Array.isArray(ids)) return;
  ids.forEach((id, place) => {
    if (typeof id === "string" && !RECEIVER_ID.test(id.trim()))
      problems.add(
        `ids[${place}]`,
        `ids[${place}] must be an interchange id of 1 to 15 characters, with its qualifier and a slash before it or without`,
      );
  });
});

export const ReceiversOutSchema = Type.Object(
  {
    ids: Type.Array(Type.String()),
    ofInstallation: Type.Array(Type.String(), { description: "Ids of every tenant (`EDI_RECEIVER_IDS`)." }),
  },
  { $id: "EdiReceivers" },
);
