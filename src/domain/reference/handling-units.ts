/** Specification, "Rating engine callout": the handling units a rating engine is told. */
export const RATING_HANDLING_UNITS = [
  "Pallet",
  "Drum",
  "Bag",
  "Barrels",
  "Crates",
  "Bundles",
  "Piece",
  "Loose",
  "Boxes",
  "Cases",
  "Carton",
  "Totes",
] as const;
export type RatingHandlingUnit = (typeof RATING_HANDLING_UNITS)[number];

/**
 * The twelve as senders write them, folded to lower-case letters, singular and plural: words, and the codes of X12 elements 211 (packaging
 * form), 103 (packaging) and 355 (unit of measurement). A skid is handled and rated as a pallet is. What is none of them (a roll, a pail, a
 * gaylord) has no entry: nobody is told another unit than the shipment has.
 */
const SPELLINGS: Readonly<Record<RatingHandlingUnit, string>> = {
  Pallet: "pallet pallets palet palets pallette pallettes plt plts pal pl pallt skid skids skd sk ske palletized",
  Drum: "drum drums drm drms dr",
  Bag: "bag bags bg bgs bkg bulkbag bulkbags",
  Barrels: "barrel barrels bbl bbls brl",
  Crates: "crate crates crt crts cr",
  Bundles: "bundle bundles bdl bdls bd bndl",
  Piece: "piece pieces pcs pce pces pc",
  Loose: "loose lse ls unpackaged unpacked",
  Boxes: "box boxes bx bxs bxi",
  Cases: "case cases cas cse cs",
  Carton: "carton cartons ctn ctns ct crtn cartn",
  Totes: "tote totes tot tbn totebin totebins ttc",
};

const BY_SPELLING: ReadonlyMap<string, RatingHandlingUnit> = new Map(
  RATING_HANDLING_UNITS.flatMap((unit) => SPELLINGS[unit].split(" ").map((spelling) => [spelling, unit] as const)),
);

/** The handling unit that a text means, whatever its spelling or code; undefined when it is none of the twelve. */
export function ratingHandlingUnit(text: string | null | undefined): RatingHandlingUnit | undefined {
  const folded = (text ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  // Element 103 sets the material after the form (CTN25, PLT94); its digits are gone already.
  return BY_SPELLING.get(folded);
}
