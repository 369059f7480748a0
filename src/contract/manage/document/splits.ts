import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { uuid } from "../../schema.ts";

const MAX_PARTS = 50;
const MAX_PAGES = 500;
/** A page of a file, from 1. */
export function page() {
  return Type.Integer({ minimum: 1, maximum: MAX_PAGES });
}

const TURNS = [0, 90, 180, 270] as const;

export const splitReader = reader(
  Type.Object(
    {
      pages: Type.Array(Type.Array(page(), { minItems: 1, maxItems: MAX_PAGES, uniqueItems: true }), {
        minItems: 1,
        maxItems: MAX_PARTS,
        description:
          "The pages of each new document, from 1, in its order: `[[1, 2], [3]]`. Each page goes into one of them, or into `without`.",
      }),
      without: Type.Optional(
        Type.Array(page(), {
          maxItems: MAX_PAGES,
          uniqueItems: true,
          description: "Pages that go into none, such as blank ones.",
        }),
      ),
      turn: Type.Optional(
        Type.Array(
          Type.Object({
            page: page(),
            by: Type.Unsafe<(typeof TURNS)[number]>({ type: "integer", enum: [...TURNS], description: "Degrees, clockwise." }),
          }),
          {
            maxItems: MAX_PAGES,
            description: "Pages that are turned. All pages as one part: the file is turned, and split no further.",
          },
        ),
      ),
    },
    { $id: "DocumentSplit" },
  ),
);

export const PartsSchema = Type.Object({
  documents: Type.Array(Type.Object({ uuid: uuid(), filename: Type.String(), pages: Type.Array(Type.Integer()) })),
});

/** Places of a document that are blacked out at once: as many as are told of some words. */
export const MAX_PLACES = 5_000;
/** A place on a page. */
export function box() {
  return Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
    minItems: 4,
    maxItems: 4,
    description: "Left, top, width and height in fractions of the page as it is shown.",
  });
}

/** One place as `page` and `box`, several as `places`. */
export const redactionReader = reader(
  Type.Object(
    {
      places: Type.Optional(Type.Array(Type.Object({ page: page(), box: box() }), { minItems: 1, maxItems: MAX_PLACES })),
      page: Type.Optional(page()),
      box: Type.Optional(box()),
    },
    { $id: "DocumentRedaction" },
  ),
  (body, problems) => {
    const { places, page: of, box: at } = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (places === undefined && (of === undefined || at === undefined))
      problems.add("places", "places is required: what is blacked out, each with its page and box");
  },
);

export const regionReader = reader(Type.Object({ page: page(), box: box() }, { $id: "DocumentRegion" }));
export const TextOfRegionSchema = Type.Object({
  text: Type.String(),
  confidence: Type.Number({ description: "Of the letters, between 0 and 1." }),
  dayOrder: Type.Unsafe<"month-first" | "day-first" | null>({
    type: ["string", "null"],
    enum: ["month-first", "day-first", null],
    description: "How the days of its paper are written; null: they do not say.",
  }),
});
