import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import type { Variation } from "./honest-moves.ts";
import type { Move } from "./move.ts";

/** What an attack works on: two of one surface might undo each other, so that a case has one of each at most. */
export type Surface =
  | "charges"
  | "previous"
  | "tax"
  | "stated total"
  | "number"
  | "match"
  | "vendor"
  | "terms"
  | "dates"
  | "papers"
  | "remit-to"
  | "updates";

/** A change to an honest move after which it must not be approved, whatever else holds. */
export interface Attack {
  readonly name: string;
  readonly surface: Surface;
  /** Rules of which one at least must find it, where it is the only attack and the invoice is matched. */
  readonly caughtBy: readonly string[];
  /** What the move must have for it. */
  readonly needs?: Variation;
  /** False where it does not fit the move; the move may be spoilt then. */
  readonly apply: (move: Move, random: SeededRandom) => boolean;
}
