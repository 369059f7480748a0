import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { uuid } from "../../schema.ts";

const MAX_MERGED = 20;

export const mergeReader = reader(
  Type.Object(
    {
      documents: Type.Array(uuid(), {
        minItems: 2,
        maxItems: MAX_MERGED,
        uniqueItems: true,
        description: "Drafts whose pages are one document, in the order of their pages.",
      }),
    },
    { $id: "DocumentMerge" },
  ),
);

export const MergedSchema = Type.Object(
  { uuid: uuid(), filename: Type.String(), documents: Type.Array(uuid(), { description: "What it was put together of." }) },
  { $id: "MergedDocument" },
);
