import { referencePieces } from "./reference-keys.ts";

/** A number without separators, and the places where they stood. */
interface Cut {
  readonly text: string;
  readonly places: ReadonlySet<number>;
}

const cutOf = (pieces: readonly string[]): Cut => {
  const places = new Set<number>();
  let text = "";
  for (const piece of pieces) {
    if (text !== "") places.add(text.length);
    text += piece;
  }
  return { text, places };
};

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=.)/, "");

/** A number is compared with the leading zeros of every piece dropped, and with those of the whole only: either may agree. */
const cutsOf = (value: string): readonly Cut[] => {
  const pieces = referencePieces(value);
  const [first, ...rest] = pieces;
  return [cutOf(pieces.map(withoutLeadingZeros)), cutOf(first === undefined ? [] : [withoutLeadingZeros(first), ...rest])];
};

const isWithin = (some: ReadonlySet<number>, all: ReadonlySet<number>): boolean => [...some].every((place) => all.has(place));

/**
 * Whether two numbers agree only once separators are dropped that stand elsewhere on both sides: "11-2" and "1-12" do, "112" and
 * "11-2" do not, as separators that one side merely leaves out say nothing else.
 */
export function areCutElsewhere(a: string, b: string): boolean {
  if (a === b) return false;
  let agrees = false;
  for (const left of cutsOf(a)) {
    for (const right of cutsOf(b)) {
      if (left.text !== right.text) continue;
      agrees = true;
      if (isWithin(left.places, right.places) || isWithin(right.places, left.places)) return false;
    }
  }
  return agrees;
}

/**
 * A number without its separators: with the zeros before its first digit dropped, and with those of the whole only. Those within
 * it stand.
 */
const withInnerZeros = (value: string): readonly string[] => {
  const pieces = referencePieces(value);
  const first = pieces.findIndex((piece) => /[1-9]/.test(piece));
  const bare = pieces.map((piece, at) => (first < 0 || at <= first ? withoutLeadingZeros(piece) : piece));
  return [bare, pieces].map((all) => withoutLeadingZeros(all.join("")));
};

/**
 * Whether two numbers agree only once zeros within them are dropped: "8-015" and "815", "11-02" and "11-2". Zeros before the
 * first other digit say nothing: "ORD-000123" and "ORD 123" agree as they are.
 */
export function needsInnerZeros(a: string, b: string): boolean {
  const own = withInnerZeros(a);
  return !withInnerZeros(b).some((text) => own.includes(text));
}
