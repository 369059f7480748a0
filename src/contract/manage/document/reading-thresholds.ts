import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageSchema } from "../pages.ts";

const ReadingThresholdSchema = Type.Object(
  {
    type: Type.String({ description: "What its papers are." }),
    how: Type.String({
      description:
        "text: every page stands in the file as text. picture: letters were recognized. embedded: a structured file states it.",
    }),
    isOneOfSeveral: Type.Boolean({ description: "Their files hold several bills: as sure as the least sure of them." }),
    template: orNull(
      Type.Object(
        { uuid: uuid(), version: Type.Integer(), vendor: orNull(Type.String()) },
        { description: "Of the layout that people corrected; null: what labels in general say." },
      ),
    ),
    state: Type.String({
      description:
        "not-known: too few were reviewed, and the cautious limits of the reader stand. known: papers as sure as `sure` need nobody. too-often-wrong: each goes to a person.",
    }),
    sure: orNull(Type.Number({ description: "As sure as this the least sure value has to be; null unless it is known." })),
    reviewed: Type.Integer({ description: "Papers that lacked nothing else, and that people compared with the page." }),
    wrong: Type.Integer({ description: "Of them, those with anything that was read wrong." }),
    bound: Type.Number({ description: "With 95 % certainty no larger share is wrong (Clopper and Pearson)." }),
    neededReviewed: Type.Integer({ description: "So many without an error, at least." }),
    maxWrong: Type.Number({ description: "The share that may be wrong of what goes on by itself." }),
    automatic: Type.Integer({ description: "How many went on by themselves." }),
    message: Type.String({ description: "The same in words: not known: 213 of 600 reviewed." }),
  },
  { $id: "ReadingThreshold" },
);
export const ReadingThresholdPageSchema = pageSchema(ReadingThresholdSchema);
