import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageSchema } from "../pages.ts";

export const ReadingTemplatePath = Type.Object({ uuid: uuid() });
export const ReadingTemplateQuery = Type.Object({
  version: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: "The version that is taken back: the one that reads now, or the one that is on trial.",
  }),
});

const ReadingTemplateSchema = Type.Object(
  {
    uuid: uuid(),
    version: Type.Integer({ description: "Raised by each correction that made it better." }),
    type: Type.String({ description: "What its papers are." }),
    vendor: orNull(Type.String({ description: "As the corrected paper names it." })),
    documentUuid: uuid(),
    filename: Type.String({ description: "Of the document whose correction made this version." }),
    provedOn: Type.Integer({
      description:
        "Of how many documents it reads all as a person said, or a person confirmed unchanged what it read; the one that it was made by is among them.",
    }),
    trial: orNull(
      Type.Object(
        {
          state: Type.Union([Type.Literal("running"), Type.Literal("worse")], {
            description: "worse: it reads a field worse that a person confirmed, and stays on trial.",
          }),
          documents: orNull(Type.Integer({ description: "Reviewed documents that it is tried on; null: not looked for yet." })),
          tried: Type.Integer(),
          worse: Type.Array(
            Type.Object({
              documentUuid: uuid(),
              filename: orNull(Type.String()),
              field: Type.String({ description: "totalAmount, charges[1].amount, or type." }),
              now: Type.Union([Type.Literal("wrong"), Type.Literal("missed")]),
            }),
            { description: "What it reads worse than what reads now." },
          ),
        },
        { description: "It reads nothing yet; null: it reads." },
      ),
    ),
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        anchor: orNull(
          Type.String({ description: "The words that it is found by, folded; null: by its place on the first page." }),
        ),
      }),
    ),
    charges: orNull(
      Type.Object(
        {
          parts: Type.Array(Type.String(), { description: "What is read of each charge line, from left to right." }),
          head: Type.String({
            description: "The words of the line above the first charge line, folded; empty: it begins with the page.",
          }),
          foot: Type.String({ description: "Of the line below the last one; empty: it goes on to the end." }),
          stops: Type.Array(Type.String(), { description: "Rows that are no charges, folded, such as a subtotal." }),
          codes: Type.Array(Type.Object({ text: Type.String(), code: Type.String() }), {
            description: "What its texts mean where no code is printed.",
          }),
        },
        { description: "How its charge lines are read; null: nobody corrected them." },
      ),
    ),
    madeAt: Type.String({ format: "date-time" }),
    madeByName: orNull(Type.String()),
  },
  { $id: "ReadingTemplate" },
);
export const ReadingTemplatePageSchema = pageSchema(ReadingTemplateSchema);
export const ReadingTemplateRemovedSchema = Type.Object(
  { uuid: uuid(), version: orNull(Type.Integer({ description: "The version that reads again; null: none does." })) },
  { $id: "ReadingTemplateRemoved" },
);
