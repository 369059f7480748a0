import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { choice, flag, idText, instant, integer, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { MatchedAnswerSchema, SentSchema } from "./sent-edi.ts";

/** What became of an interchange at its worst level; "rejected" among filters finds what was refused in part too. */
const INTERCHANGE_OUTCOMES = ["accepted", "accepted-with-errors", "partly", "rejected", "unreadable"] as const;

/** ISA13 has nine digits, an invoice number (B302) up to 22 characters; more room for senders that keep to neither. */
const MAX_NUMBER = 50;
const MAX_FILE_NAME = 255;

export const InterchangeListQuery = Type.Object({
  sender: idText(),
  outcome: choice(INTERCHANGE_OUTCOMES, {
    "x-empty-is-absent": true,
    description: "The worst of envelope, groups and sets. rejected: refused as a whole or in part; partly: in part only.",
  }),
  controlNumber: text({ maxLength: MAX_NUMBER, description: "ISA13; leading zeros do not count." }),
  invoiceNumber: text({ maxLength: MAX_NUMBER, description: "B302 of an invoice in it, accepted or refused, as it came." }),
  fileName: text({
    maxLength: MAX_FILE_NAME,
    description: "Part of the name its file came under (SFTP, drop folder), in any case.",
  }),
  from: instant({ description: "Received at this instant or later." }),
  to: instant({ description: "Received before this instant." }),
  ...pageQuery,
});

/** Sets shown of one interchange unless more are asked for; each brings its segments. */
export const DEFAULT_SETS = 25;

export const InterchangeQuery = Type.Object({
  fromSet: integer({ minimum: 1, maximum: 1_000_000, default: 1, description: "The first set to show, from 1." }),
  sets: integer({ minimum: 1, maximum: 500, default: DEFAULT_SETS, description: "How many sets to show." }),
  refusedOnly: flag({ default: false, description: "Only sets that were refused." }),
  segments: flag({ default: true, description: "Whether sets bring their segments." }),
});

const listed = {
  uuid: uuid(),
  fileUuid: uuid(),
  place: Type.Integer(),
  receivedAt: Type.String({ format: "date-time" }),
  receivedBy: Type.String(),
  channel: Type.String(),
  bytes: Type.Integer(),
  sender: textOut(),
  receiver: textOut(),
  controlNumber: textOut(),
  test: Type.Boolean(),
  outcome: Type.String({
    description: "The worst of its envelope, groups and sets: accepted, accepted-with-errors, partly, rejected or unreadable.",
  }),
  envelopeOutcome: Type.String({ description: "Of the envelope (TA1) alone: it says nothing of the invoices in it." }),
  reason: textOut(),
  sets: Type.Integer(),
  setsAccepted: Type.Integer(),
  setsRefused: Type.Integer({ description: "Refused themselves, or with their group or interchange." }),
  fileName: textOut(),
  adviceState: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "State of the last 824 about it: sent, accepted, accepted-with-errors or rejected; null where none was sent.",
  }),
};
const ToldCode = () => Type.Object({ code: Type.String(), message: Type.String() });

/** A departure from X12 that was read all the same. */
const NoteSchema = Type.Object({
  code: Type.String(),
  message: Type.String(),
  count: Type.Integer({ description: "How often." }),
  offset: Type.Integer({ description: "The byte of the first." }),
});

const GroupSchema = Type.Object({
  functionalId: Type.String({ description: "GS01." }),
  senderCode: Type.String(),
  receiverCode: Type.String(),
  controlNumber: Type.String({ description: "GS06." }),
  version: Type.String({ description: "GS08." }),
  outcome: Type.String({ description: "A, E, P or R (data element 715)." }),
  codes: Type.Array(Type.String(), { description: "Data element 716." }),
  included: Type.Integer({ description: "Sets as the trailer claims." }),
  received: Type.Integer({ description: "Sets as counted." }),
  accepted: Type.Integer(),
  isAcknowledgement: Type.Boolean({ description: "A group of 997s or 999s: never answered." }),
  offset: Type.Integer({ description: "The byte of GS." }),
});

/** AK2 to AK5: what is wrong with a transaction set. */
const SetErrorsSchema = Type.Object({
  codes: Type.Array(Type.String(), { description: "Data element 718." }),
  faults: Type.Array(
    Type.Object({
      segment: Type.String(),
      segmentIndex: Type.Integer(),
      loop: textOut(),
      code: Type.String({ description: "Data element 720." }),
      isGrave: Type.Boolean(),
      offset: Type.Integer(),
      elements: Type.Array(
        Type.Object({
          element: Type.Integer(),
          reference: textOut(),
          code: Type.String({ description: "Data element 723." }),
          value: textOut(),
          isGrave: Type.Boolean(),
          offset: Type.Integer(),
        }),
      ),
    }),
  ),
});

const DoubtSchema = Type.Object({
  kind: Type.String({ description: "doubt (it holds the invoice) or remark." }),
  code: Type.String(),
  message: Type.String(),
  ted: Type.Optional(Type.String({ description: "The error code (element 647) that an 824 gives." })),
});

const FileFaultSchema = Type.Object({
  level: Type.String({ description: "file, interchange, group, set, segment or element." }),
  code: Type.String({ description: "Of the acknowledgement; empty for bytes that are no interchange." }),
  message: Type.String(),
  isGrave: Type.Boolean(),
  offset: Type.Integer({ description: "The byte in the file." }),
  place: textOut(),
  name: Type.Unsafe<string | null>({ type: ["string", "null"], description: "What X12 calls the element." }),
  value: textOut(),
});

const SegmentSchema = Type.Object({
  index: Type.Integer({ description: "From 1 at ST." }),
  id: Type.String(),
  name: textOut(),
  loop: textOut(),
  depth: Type.Integer(),
  offset: Type.Integer({ description: "Its first byte in the file." }),
  faults: Type.Array(ToldCode()),
  elements: Type.Array(
    Type.Object({
      element: Type.Integer(),
      name: textOut(),
      value: Type.String(),
      meaning: textOut(),
      faults: Type.Array(ToldCode()),
    }),
  ),
});

export const InterchangePageSchema = pageSchema(Type.Object(listed));
export const InterchangeSchema = Type.Object(
  {
    ...listed,
    noteCode: textOut(),
    startOffset: Type.Integer(),
    fileBytes: orNull(Type.Integer()),
    acknowledgement: textOut(),
    advice: Type.Unsafe<string | null>({ type: ["string", "null"], description: "The 824, for partners that want one." }),
    excerpt: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The first bytes as text, where no set could be read.",
    }),
    groups: Type.Array(GroupSchema),
    notes: Type.Array(NoteSchema),
    sent: Type.Array(SentSchema, { description: "What was sent about it beside its acknowledgement." }),
    answers: Type.Array(MatchedAnswerSchema, { description: "What it answers of ours, where it carries acknowledgements." }),
    transactionSets: Type.Array(
      Type.Object({
        setNo: Type.Integer(),
        groupNo: orNull(Type.Integer()),
        setId: Type.String(),
        controlNumber: textOut(),
        status: Type.String(),
        errors: SetErrorsSchema,
        doubts: Type.Array(DoubtSchema),
        offset: orNull(Type.Integer()),
        intakeUuid: orNull(uuid()),
        invoiceUuid: orNull(uuid()),
        segmentCount: orNull(Type.Integer()),
        segments: orNull(Type.Array(SegmentSchema)),
      }),
    ),
    nextSet: orNull(Type.Integer()),
  },
  { $id: "Interchange" },
);

const ReprocessSchema = Type.Object(
  {
    release: flag({
      default: false,
      description: "The repeated control number (TA1 025) was judged to be a new file: it is processed all the same.",
    }),
  },
  { $id: "Reprocess" },
);
export const reprocessReader = reader(ReprocessSchema);

export const ReprocessedSchema = Type.Object(
  {
    uuid: uuid(),
    outcome: Type.String(),
    envelopeOutcome: Type.String(),
    reason: textOut(),
    acknowledgement: textOut(),
    sets: Type.Integer(),
    setsAccepted: Type.Integer(),
  },
  { $id: "ReprocessedInterchange" },
);

export const ResentSchema = Type.Object(
  { uuid: uuid(), acknowledgement: Type.String(), channel: Type.String() },
  { $id: "ResentAcknowledgement" },
);

export const X12CheckSchema = Type.Object(
  {
    outcome: Type.String(),
    faults: Type.Array(FileFaultSchema),
    notes: Type.Array(NoteSchema),
    acknowledgement: textOut(),
    suggestion: Type.Unsafe<{ readonly agreement: object; readonly sets: number } | null>({
      type: ["object", "null"],
      additionalProperties: true,
      description:
        "What could be agreed with the sender (`agreement`, as PUT /manage/edi/partners takes it) so that more of the file is taken, and how many `sets` then are; null where nothing would help.",
    }),
    interchanges: Type.Array(
      Type.Object({
        sender: Type.String(),
        receiver: Type.String(),
        controlNumber: Type.String(),
        test: Type.Boolean(),
        outcome: Type.String(),
        envelopeOutcome: Type.String(),
        reason: textOut(),
      }),
    ),
    sets: Type.Array(
      Type.Object({
        setId: Type.String(),
        controlNumber: Type.String(),
        outcome: Type.String(),
        faults: Type.Array(ToldCode()),
        segmentCount: Type.Integer(),
        segments: Type.Array(SegmentSchema),
      }),
    ),
  },
  { $id: "X12Check" },
);
