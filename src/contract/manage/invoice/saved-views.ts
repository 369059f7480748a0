import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, requiredText, text, uuid } from "../../schema.ts";
import { textOut } from "../../v2/read/parts-read.ts";
import { pageSchema } from "../pages.ts";

const MAX_NAME = 60;
const MAX_TAB = 40;
/** Parameters of a list's address, and how long each may be. */
const MAX_PARAMETERS = 30;
const MAX_PARAMETER = 500;

const searchSchema = () =>
  Type.Unsafe<Readonly<Record<string, string>>>({
    type: "object",
    maxProperties: MAX_PARAMETERS,
    propertyNames: { maxLength: MAX_TAB, pattern: "^[A-Za-z]+$" },
    additionalProperties: { type: "string", maxLength: MAX_PARAMETER },
    description: "What the address of the list holds: filters, sort, columns.",
    example: { vendor: "ACME", sort: "-variance" },
  });

const fields = {
  name: requiredText(MAX_NAME, { example: "ACME over 100" }),
  tab: requiredText(MAX_TAB, { description: "Which queue of the app it is of; `all`: every invoice." }),
  search: searchSchema(),
  shared: flag({ description: "True: everybody of the tenant sees it." }),
};

export const savedViewReader = reader(Type.Object(fields, { $id: "NewSavedView" }));
export const savedViewChangeReader = reader(
  Type.Object({ ...fields, eTag: text({ description: "What it was known by; another one is refused with 409." }) }),
);
export const SavedViewPath = Type.Object({ uuid: uuid() });

export const SavedViewSchema = Type.Object(
  {
    uuid: uuid(),
    name: Type.String(),
    tab: Type.String(),
    search: Type.Unsafe<Readonly<Record<string, string>>>({ type: "object", additionalProperties: { type: "string" } }),
    shared: Type.Boolean(),
    mine: Type.Boolean(),
    ownerName: textOut(),
    eTag: Type.String(),
  },
  { $id: "SavedView" },
);
export const SavedViewPageSchema = pageSchema(SavedViewSchema);
