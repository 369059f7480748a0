import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageSchema } from "../pages.ts";

export const ReadingComparisonPath = Type.Object({ uuid: uuid() });

const counts = (description: string) =>
  Type.Object({ right: Type.Integer(), wrong: Type.Integer(), missed: Type.Integer() }, { description });

export const ReadingComparisonSchema = Type.Object(
  {
    uuid: uuid(),
    reader: Type.String({ description: "The version of the rules that read." }),
    layouts: Type.Integer({ description: "Learned layouts in force when it began." }),
    documents: Type.Integer({
      description:
        "Reviewed documents that are read once more: the newest 100 of each type, e-invoices and files of several papers by themselves.",
    }),
    done: Type.Integer(),
    skipped: Type.Integer({ description: "Of them, those that could not be read in time, or are gone." }),
    state: Type.String({
      description:
        "running; better: no type is read worse, and it may be kept; worse: a type is, and it may not; kept: in force; taken-back: it was in force; forgotten.",
    }),
    message: Type.String({ description: "The same in words, with what is worse." }),
    types: Type.Array(
      Type.Object({
        type: Type.String({ description: "What people said that the papers are." }),
        kind: Type.Optional(
          Type.String({
            description:
              "embedded: of e-invoices. several: of files that hold several papers. Absent: of files of one paper each.",
          }),
        ),
        papers: Type.Integer(),
        worse: Type.Array(Type.String(), { description: "What is read worse; empty: nothing is." }),
        fields: Type.Array(
          Type.Object({
            type: Type.String(),
            field: Type.String({ description: "`type` is what the paper is, `charges.amount` the amounts of all charge lines." }),
            before: counts("As it was read when a person decided about it."),
            after: counts("As it is read now; by layouts without what the paper itself taught them."),
          }),
        ),
      }),
    ),
    askedAt: Type.String({ format: "date-time" }),
    askedByName: orNull(Type.String({ description: "Null: the service began it, because another reader had read before." })),
    decidedAt: orNull(Type.String({ format: "date-time" })),
    decidedByName: orNull(Type.String()),
  },
  { $id: "ReadingComparison" },
);
export const ReadingComparisonPageSchema = pageSchema(ReadingComparisonSchema);
export const ReadingComparisonBegunSchema = Type.Object(
  { uuid: uuid(), documents: Type.Integer({ description: "How many it reads." }) },
  { $id: "ReadingComparisonBegun" },
);
const ReadingComparisonDecision = Type.Object(
  {
    decision: Type.Union([Type.Literal("keep"), Type.Literal("forget"), Type.Literal("take-back")], {
      description:
        "keep: the reader is in force. take-back: what it reads waits for a person, and the layouts of the comparison that was kept before read again.",
    }),
  },
  { $id: "ReadingComparisonDecision" },
);
export const comparisonDecisionReader = reader(ReadingComparisonDecision);
export const ReaderStandingSchema = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    layouts: Type.Integer({ description: "Learned layouts that read." }),
    state: Type.String({ description: "in-force, or on-trial: nothing it reads goes on by itself." }),
    message: Type.String(),
  },
  { $id: "ReaderStanding" },
);
