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
 * The twelve as senders write them, folded to lower-case letters, singular and plural: words in English, French and Spanish, and
 * the codes of X12 elements 211 (packaging form), 103 (packaging) and 355 (unit of measurement). A skid is handled and rated as a
 * pallet is, a sack is a bag. Anything else (a roll, a pail, a bale, a gaylord) has no entry: nobody is told another unit
 * than the shipment has.
 */
const SPELLINGS: Readonly<Record<RatingHandlingUnit, string>> = {
  Pallet: [
    "pallet pallets palet palets palete paletes palette palettes pallette pallettes plt plts pal pals pl pallt pllt plet px pf",
    "skid skids skd skds sk sv ske dsk palletized palletised tarima tarimas tarimes paleta paletas",
  ].join(" "),
  Drum: "drum drums drm drms dr drs fut futs tambor tambores",
  Bag: "bag bags bg bgs bkg bulkbag bulkbags superbag superbags supersack supersacks sack sacks sak saks sj duf sac sacs saco sacos bolsa bolsas",
  Barrels: "barrel barrels bbl bbls brl brls br baril barils barril barriles",
  Crates: "crate crates crt crts cr crs",
  Bundles: "bundle bundles bdl bdls bd bds be bndl bndls bun",
  Piece: "piece pieces pcs pce pces pc pieza piezas each ea eaches",
  Loose: "loose lse ls unpackaged unpacked unp vrac suelto sueltos",
  Boxes: "box boxes bx bxs bxi boite boites caja cajas",
  Cases: "case cases cas cse cses cs ca ccs",
  Carton: "carton cartons ctn ctns ct cts crtn cartn cartones",
  Totes: "tote totes tot tots tbn te totebin totebins totebox toteboxes totecan totecans dtb htb ktb ttc",
};

const BY_SPELLING: ReadonlyMap<string, RatingHandlingUnit> = new Map(
  RATING_HANDLING_UNITS.flatMap((unit) => SPELLINGS[unit].split(" ").map((spelling) => [spelling, unit] as const)),
);

/** What a unit is made of, or how large it is: words that stand before it and make it no other unit. */
const MATERIALS: ReadonlySet<string> = new Set(
  [
    "wood wooden plastic poly steel metal fiber fibre fiberboard fibreboard cardboard corrugated paper standard std full half",
    "euro gma chep stackable nonstackable shrinkwrapped stretchwrapped",
  ]
    .join(" ")
    .split(" "),
);

const fold = (text: string): string => text.replace(/[^\p{L}]/gu, "");

/** The handling unit that a text means, whatever its spelling or code; undefined when it is not one of the twelve. */
export function ratingHandlingUnit(text: string | null | undefined): RatingHandlingUnit | undefined {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // Element 103 sets the material after the form (CTN25, PLT94): its digits are no letters.
  const whole = BY_SPELLING.get(fold(plain));
  if (whole !== undefined) return whole;
  const words = plain.split(/[\s(),;/_-]+/u).map(fold);
  const named = words.filter((word) => word !== "" && !MATERIALS.has(word)).map((word) => BY_SPELLING.get(word));
  const [unit] = named;
  return unit !== undefined && named.every((each) => each === unit) ? unit : undefined;
}
