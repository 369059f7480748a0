/**
 * Words and X12 codes (element 91) for modes of transport, by family. A road mode that says no more (Ground, X12 M) agrees with
 * any road mode; less-than-truckload and truckload do not agree with each other.
 */
const FAMILIES: readonly { readonly family: string; readonly special: string | null; readonly words: readonly string[] }[] = [
  { family: "road", special: null, words: ["ground", "road", "motor", "truck", "over the road", "otr", "m", "j", "c"] },
  { family: "road", special: "ltl", words: ["ltl", "less than truckload", "less than truck load", "lt"] },
  {
    family: "road",
    special: "truckload",
    words: ["tl", "ftl", "truckload", "truck load", "full truckload", "full truck load", "volume"],
  },
  { family: "parcel", special: null, words: ["parcel", "small package", "courier", "u"] },
  { family: "rail", special: null, words: ["rail", "r", "railroad"] },
  { family: "intermodal", special: null, words: ["intermodal", "imdl", "x", "piggyback", "rail intermodal"] },
  { family: "air", special: null, words: ["air", "a", "air freight", "ae"] },
  { family: "ocean", special: null, words: ["ocean", "sea", "vessel", "s", "o", "fcl", "lcl"] },
];

const fold = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const BY_WORD = new Map(FAMILIES.flatMap((family) => family.words.map((word) => [fold(word), family] as const)));

/** Whether two words may mean one mode; null when one of them is in no family and they are not the same word. */
export function isSameMode(a: string, b: string): boolean | null {
  if (a === b) return true;
  const [word, other] = [fold(a), fold(b)];
  if (word === other) return true;
  const [left, right] = [BY_WORD.get(word), BY_WORD.get(other)];
  if (left === undefined || right === undefined) return null;
  return left.family === right.family && (left.special === null || right.special === null || left.special === right.special);
}
