import { Type, type TSchema } from "typebox";
import { integer } from "../schema.ts";

/** Every list under `/manage` is read in pages: `limit` entries, then on from `cursor`. */
export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

export const pageQuery = {
  limit: integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, description: "Entries of a page." }),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: "`nextCursor` of the page before." })),
};

export function pageSchema<S extends TSchema>(item: S) {
  return Type.Object({ items: Type.Array(item), nextCursor: Type.Unsafe<string | null>({ type: ["string", "null"] }) });
}
